package io.mcpgateway.protocol;

import java.math.BigDecimal;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import io.mcpgateway.protocol.SubscriptionRequests.SubscriptionFilter;
import org.jspecify.annotations.Nullable;

/** Parameters of notifications to clients. */
public sealed interface NotificationParams {

	/**
	 * Confirmation that precedes all notifications of a subscription.
	 *
	 * @param notifications the honoured part of the request
	 */
	record Acknowledged(@JsonProperty("_meta") Map<String, Object> meta,
			SubscriptionFilter notifications) implements NotificationParams {

	}

	/**
	 * Change of a list.
	 *
	 * @param meta the subscription; {@code null} in older revisions
	 */
	record ListChanged(@JsonProperty("_meta") @Nullable Map<String, Object> meta) implements NotificationParams {

	}

	/**
	 * Change of a resource.
	 *
	 * @param meta the subscription; {@code null} in older revisions
	 * @param uri the URI as the client wrote it
	 */
	record ResourceUpdated(@JsonProperty("_meta") @Nullable Map<String, Object> meta,
			String uri) implements NotificationParams {

	}

	/**
	 * Progress of a request.
	 *
	 * @param progressToken the client's token, unchanged
	 * @param progress more than in the previous notification; in plain notation, as some
	 * clients cannot read exponents
	 * @param total the final value, if known
	 */
	record Progress(RequestId progressToken, BigDecimal progress, @Nullable BigDecimal total,
			@JsonView(Since.V2025_03_26.class) @Nullable String message) implements NotificationParams {

	}

	/** Cancellation by the server; {@code requestId} is one of the client's. */
	record Cancelled(RequestId requestId, @Nullable String reason) implements NotificationParams {

	}

}
