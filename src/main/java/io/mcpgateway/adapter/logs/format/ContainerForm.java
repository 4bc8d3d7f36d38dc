package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Form in which the runtime of a container writes a line around the container's own. */
enum ContainerForm {

	/** Files of Docker's driver {@code json-file}. */
	DOCKER {

		@Override
		@Nullable Inner unwrap(String line) {
			if (!line.startsWith("{\"")) {
				return null;
			}
			JsonFields fields = JsonFields.of(line);
			String message = fields.message();
			String time = fields.time();
			return (fields.isContainer() && message != null)
					? new Inner((time != null) ? TextLines.time(time) : null, message.stripTrailing()) : null;
		}

	},

	/** Files of containerd and CRI-O. */
	CRI {

		@Override
		@Nullable Inner unwrap(String line) {
			int end = line.indexOf(" std");
			if (end < 20 || end > 40) {
				return null;
			}
			int mark = line.startsWith("out ", end + 4) ? end + 8 : line.startsWith("err ", end + 4) ? end + 8 : -1;
			boolean isMarked = mark > 0 && mark + 1 < line.length() && "FP".indexOf(line.charAt(mark)) >= 0
					&& line.charAt(mark + 1) == ' ';
			TimeFields time = isMarked ? TextLines.time(line.substring(0, end)) : null;
			return (time != null) ? new Inner(time, line.substring(mark + 2)) : null;
		}

	},

	/** Output of {@code docker compose logs}. */
	COMPOSE {

		@Override
		@Nullable Inner unwrap(String line) {
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

	},

	/** Output of {@code kubectl logs --prefix}. */
	KUBECTL {

		@Override
		@Nullable Inner unwrap(String line) {
			int end = line.startsWith("[pod/") ? line.indexOf("] ") : -1;
			return (end > 0) ? new Inner(null, line.substring(end + 2)) : null;
		}

	};

	private static final int MAX_NAME_LENGTH = 80;

	/** Returns the line inside; {@code null} for a line of another form. */
	abstract @Nullable Inner unwrap(String line);

	/**
	 * Line of a container.
	 *
	 * @param time time at which the runtime received the line; {@code null} without
	 */
	record Inner(@Nullable TimeFields time, String line) {

	}

}
