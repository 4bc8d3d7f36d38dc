package io.mcpgateway.transport.http;

import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.protocol.ProtocolVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Check that the version header of a stateless request agrees with its metadata.
 * <p>
 * <b>Why</b> a lenient mode: some connectors send the header of their last session with a
 * stateless body, and every call of theirs would be refused.
 */
final class VersionHeaderCheck {

	private static final Logger logger = LoggerFactory.getLogger(VersionHeaderCheck.class);

	private static final int MAX_REMEMBERED_CLIENTS = 1000;

	private final Cache<String, Boolean> warned = Caffeine.newBuilder()
		.maximumSize(MAX_REMEMBERED_CLIENTS)
		.executor(Runnable::run)
		.build();

	private final boolean isLenient;

	public VersionHeaderCheck(Mode mode) {
		this.isLenient = mode == Mode.LENIENT;
	}

	/**
	 * Returns whether a header is allowed with a body. A deviation allowed by the lenient
	 * mode is logged once for each client, if the body names a known stateless revision;
	 * any other body is refused later.
	 * @param client returns the claimed name of the client, or an empty text
	 */
	boolean allows(String header, String version, Supplier<String> client) {
		if (header.equals(version)) {
			return true;
		}
		boolean isOfSession = ProtocolVersion.find(header).filter((known) -> !known.isStateless()).isPresent();
		if (!this.isLenient || !isOfSession) {
			return false;
		}
		boolean isKnown = ProtocolVersion.find(version).filter(ProtocolVersion::isStateless).isPresent();
		if (isKnown && this.warned.asMap().putIfAbsent(client.get(), true) == null) {
			logger.warn(
					"The client \"{}\" sends {}: {} with requests of revision {}; gateway.http.version-header=lenient allows this",
					client.get(), McpHeaders.PROTOCOL_VERSION, header, version);
		}
		return true;
	}

	/** Strictness of the check. */
	public enum Mode {

		/** The header must equal the metadata. */
		STRICT,

		/** The header may also name a revision with sessions. */
		LENIENT

	}

}
