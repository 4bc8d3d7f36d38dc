package io.mcpgateway.cluster.session;

import java.util.regex.Pattern;

import io.mcpgateway.cluster.hub.StreamRecord;
import org.jspecify.annotations.Nullable;

/** Records of the stream about sessions. */
final class SessionRecords {

	/** Kind of the record of a session with changed subscriptions. */
	static final String CHANGED = "session";

	/** Kind of the record of an ended session, with the end of its id. */
	static final String ENDED = "ended";

	private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{16}");

	private SessionRecords() {
	}

	/** Returns the key of the session; {@code null} if the record is not valid. */
	static @Nullable String key(StreamRecord record) {
		String key = record.values().isEmpty() ? "" : record.values().getFirst();
		return isKey(key) ? key : null;
	}

	/** Returns whether a text can be the key of a session. */
	static boolean isKey(String text) {
		return KEY.matcher(text).matches();
	}

}
