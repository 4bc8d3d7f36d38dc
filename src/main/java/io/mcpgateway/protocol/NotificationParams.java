package io.mcpgateway.protocol;

import java.math.BigDecimal;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * What notifications to clients say.
 */
public sealed interface NotificationParams {

	/**
	 * The notifications that a client asked for begin, before any other.
	 *
	 * @param notifications what is honoured of what was asked for
	 */
	record Acknowledged(@JsonProperty("_meta") Map<String, Object> meta,
			SubscriptionFilter notifications) implements NotificationParams {

	}

	/**
	 * A list is no longer what it was.
	 *
	 * @param meta the subscription that it belongs to; none in the older revisions
	 */
	record ListChanged(@JsonProperty("_meta") @Nullable Map<String, Object> meta) implements NotificationParams {

	}

	/**
	 * A resource should be read again.
	 *
	 * @param meta the subscription that it belongs to; none in the older revisions
	 * @param uri as the client wrote it when it asked
	 */
	record ResourceUpdated(@JsonProperty("_meta") @Nullable Map<String, Object> meta,
			String uri) implements NotificationParams {

	}

	/**
	 * How far a request has come.
	 *
	 * @param progressToken the client's own, as it wrote it
	 * @param progress more than the last time; never in scientific notation, which some
	 * clients do not read
	 * @param total how much it is in the end, if known
	 */
	record Progress(RequestId progressToken, BigDecimal progress, @Nullable BigDecimal total,
			@JsonView(Since.V2025_03_26.class) @Nullable String message) implements NotificationParams {

	}

	/** The server ends a request; {@code requestId} is one of the client's. */
	record Cancelled(RequestId requestId, @Nullable String reason) implements NotificationParams {

	}

}
