# Image of the gateway. Build the jar first: ./mvnw -Dmaven.test.skip package && docker build -t mcp-resource-gateway .

# Native libraries are unpacked here, so that /tmp need not be executable, and the bill of materials, as scanners do not find it in the jar
FROM eclipse-temurin:25-jdk AS native
WORKDIR /native
COPY target/mcp-resource-gateway.jar .
RUN mkdir /sbom && jar xf mcp-resource-gateway.jar META-INF/native META-INF/sbom && find META-INF -name '*_epoll_*.so' -exec mv -t . {} + && \
  find META-INF -name '*.cdx.json' -exec mv -t /sbom {} + && rm -r META-INF mcp-resource-gateway.jar

FROM eclipse-temurin:25-jre AS gateway
WORKDIR /app
# Parsers of documents, for a process of their own
COPY target/lib/extract lib/extract/
COPY src/main/docker/jvm.flags src/main/docker/health ./
COPY --from=native /native native/
COPY --from=native /sbom sbom/
COPY target/mcp-resource-gateway.jar ./
ENV LANG=C.UTF-8 MALLOC_ARENA_MAX=2 SERVER_ADDRESS=0.0.0.0 MANAGEMENT_SERVER_ADDRESS=0.0.0.0

# The cache of classes and profiles is valid only for the same files, paths, modules and flags: training and the image share a stage.
# The gateway sends itself load; a response that is not the expected one fails the build.
# MaxRAM is explicit, because the default would be the memory of the build machine
FROM gateway AS training
ARG TRAINING=60s
RUN java -XX:AOTCacheOutput=/gateway.aot -XX:Flags=/app/jvm.flags -XX:MaxRAM=1g -Djava.library.path=/app/native -Dsun.jnu.encoding=UTF-8 \
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -jar mcp-resource-gateway.jar --train="$TRAINING"

FROM gateway
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="MCP resource gateway" \
  org.opencontainers.image.description="Serves an organisation's data to AI clients as resources of the Model Context Protocol" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.source="$SOURCE" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.base.name="docker.io/library/eclipse-temurin:25-jre"
COPY --from=training /gateway.aot ./
USER 10001:10001
EXPOSE 8080 8081
HEALTHCHECK --interval=15s --timeout=5s --start-period=1m --retries=4 CMD ["/app/health"]
# Jars in /app/extensions are sources of their own
ENTRYPOINT ["java", "-XX:AOTCache=/app/gateway.aot", "-XX:Flags=/app/jvm.flags", "-Djava.library.path=/app/native", "-Dsun.jnu.encoding=UTF-8", \
  "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", \
  "-cp", "mcp-resource-gateway.jar:extensions/*", "io.mcpgateway.GatewayApplication"]
