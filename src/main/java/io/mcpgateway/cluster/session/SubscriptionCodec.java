package io.mcpgateway.cluster.session;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SharedPosition;
import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;

/**
 * Codec of subscriptions as fields of a hash: the URI is the name, and the value has the
 * subject and the position from which changes are delivered, a line each.
 */
final class SubscriptionCodec {

	private static final int LINES = 5;

	private SubscriptionCodec() {
	}

	/** Returns the value of a subscription. */
	static String value(SubscribedUri watched) {
		ChangePosition since = (watched.since() != null) ? watched.since() : ChangePosition.UNKNOWN;
		return String.join("\n", watched.subject(), since.hub(), String.valueOf(since.number()), since.shared().epoch(),
				String.valueOf(since.shared().number()));
	}

	/** Returns the valid ones of subscriptions, given as names and values in turns. */
	static List<SubscribedUri> decode(List<?> fields) {
		List<SubscribedUri> all = new ArrayList<>(fields.size() / 2);
		for (int i = 0; i + 1 < fields.size(); i += 2) {
			SubscribedUri watched = decode(String.valueOf(fields.get(i)), String.valueOf(fields.get(i + 1)));
			if (watched != null) {
				all.add(watched);
			}
		}
		return all;
	}

	private static @Nullable SubscribedUri decode(String uri, String value) {
		String[] lines = value.split("\n", -1);
		try {
			return (lines.length == LINES) ? new SubscribedUri(uri, lines[0], new ChangePosition(lines[1],
					Long.parseLong(lines[2]), new SharedPosition(lines[3], Long.parseLong(lines[4])))) : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

}
