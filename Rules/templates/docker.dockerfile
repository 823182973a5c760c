# An image that holds attrcheck and nothing else. Build it in a clone of attrcheck's repository:
#   docker build -f Dockerfile -t attrcheck .
#   docker run --rm -v "$PWD:/work" -w /work attrcheck scan dumps
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends libxml2-dev libgumbo-dev libyaml-dev libarchive-dev pkg-config
COPY . /src
WORKDIR /src
RUN .ci/deb /tmp/package

FROM debian:bookworm-slim
COPY --from=build /tmp/package/*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends git ca-certificates liblept5 libtesseract5 tesseract-ocr-eng /tmp/*.deb && rm -rf /tmp/*.deb /var/lib/apt/lists/*
# CI systems start their own shell, so there is no entry point.
CMD ["attrcheck", "help"]
