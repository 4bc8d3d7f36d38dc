package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Form in which the runtime of a container writes a line around the container's own. */
enum ContainerForm {

	/** Files of Docker's driver {@code json-file}. */
	DOCKER,

	/** Files of containerd and CRI-O. */
	CRI,

	/** Output of {@code docker compose logs}. */
	COMPOSE,

	/** Output of {@code kubectl logs --prefix}. */
	KUBECTL;

	private static final int MAX_NAME_LENGTH = 80;

	private static final int MIN_TIME_LENGTH = 20;

	private static final int MAX_TIME_LENGTH = 40;

	/** Length of a stream's name between blanks. */
	private static final int STREAM_LENGTH = 8;

	/** Returns the line inside; {@code null} for a line of another form. */
	@Nullable Inner unwrap(String line) {
		return switch (this) {
			case DOCKER -> docker(line);
			case CRI -> cri(line);
			case COMPOSE -> compose(line);
			case KUBECTL -> kubectl(line);
		};
	}

	private static @Nullable Inner docker(String line) {
		JsonFields fields = line.startsWith("{\"") ? JsonFields.of(line) : null;
		String message = (fields != null && fields.isContainer()) ? fields.message() : null;
		if (fields == null || message == null) {
			return null;
		}
		return new Inner(fields.time(), message.stripTrailing());
	}

	private static @Nullable Inner cri(String line) {
		int end = line.indexOf(" std");
		if (end < MIN_TIME_LENGTH || end > MAX_TIME_LENGTH || line.length() < end + STREAM_LENGTH + 2) {
			return null;
		}
		int mark = end + STREAM_LENGTH;
		boolean isStream = line.startsWith("out ", end + 4) || line.startsWith("err ", end + 4);
		boolean isMarked = isStream && "FP".indexOf(line.charAt(mark)) >= 0 && line.charAt(mark + 1) == ' ';
		TimeFields time = isMarked ? TextLines.time(line.substring(0, end)) : null;
		return (time != null) ? new Inner(time, line.substring(mark + 2)) : null;
	}

	private static @Nullable Inner compose(String line) {
		int end = 0;
		while (end < line.length() && end < MAX_NAME_LENGTH
				&& (Character.isLetterOrDigit(line.charAt(end)) || "_.-".indexOf(line.charAt(end)) >= 0)) {
			end++;
		}
		int bar = end;
		while (bar < line.length() && line.charAt(bar) == ' ') {
			bar++;
		}
		boolean isName = end > 0 && bar > end && bar < line.length() && line.charAt(bar) == '|'
				&& LogLevel.of(line, 0, end) == null;
		return isName ? new Inner(null, line.substring(Math.min(bar + 2, line.length()))) : null;
	}

	private static @Nullable Inner kubectl(String line) {
		int end = line.startsWith("[pod/") ? line.indexOf("] ") : -1;
		return (end > 0) ? new Inner(null, line.substring(end + 2)) : null;
	}

	/**
	 * Line of a container.
	 *
	 * @param time time at which the runtime received the line; {@code null} without
	 */
	record Inner(@Nullable TimeFields time, String line) {

	}

}
