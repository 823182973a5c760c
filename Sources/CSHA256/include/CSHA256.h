// SHA-256 by the processor's own instructions, for whole blocks; Swift's Model/SHA256 does the rest and all of it where there are none.
#ifndef CSHA256_H
#define CSHA256_H
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has the instructions.
int csha256_is_available(void);

/// Works blocks of 64 bytes each into the state; only where the instructions are available.
void csha256_take(uint32_t state[8], const uint8_t *bytes, size_t blocks);
#endif
