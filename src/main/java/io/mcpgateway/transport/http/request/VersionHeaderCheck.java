package io.mcpgateway.transport.http.request;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.protocol.ProtocolVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The check that the version's header of a stateless request agrees with its metadata.
 * <p>
 * Why it may be lenient: some connectors send the header of their last session over a
 * body of the stateless revision, where every call would be refused.
 */
public final class VersionHeaderCheck {

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
	 * Whether a header may stand over a body. What is let through against the
	 * specification is logged once for each client.
	 * @param client how the client introduces itself, or an empty text
	 */
	boolean allows(String header, String version, String client) {
		if (header.equals(version)) {
			return true;
		}
		boolean isOfSession = ProtocolVersion.find(header).filter((known) -> !known.isStateless()).isPresent();
		if (!this.isLenient || !isOfSession) {
			return false;
		}
		if (this.warned.asMap().putIfAbsent(client, true) == null) {
			logger.warn("\"{}\" sends the header {}: {} over requests of {}, which gateway.http.version-header allows",
					client, McpHeaders.PROTOCOL_VERSION, header, version);
		}
		return true;
	}

	/** The strictness of the check. */
	public enum Mode {

		/** The header must be the same as the metadata. */
		STRICT,

		/** The header may also name a revision that has sessions. */
		LENIENT

	}

}
