package io.mcpgateway.adapter.logs.read;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a log file, split into the name of its log and the marks of a rotation. Known
 * are the marks of logrotate, Logback and Log4j: {@code app.log.1}, {@code app.log.2.gz},
 * {@code app.log-20261124}, {@code app.log.2026-11-24.0.gz} and
 * {@code app-2026-11-24.log}.
 *
 * @param log name of the log, equal for all its files
 * @param isCompressed whether the file is in the format of gzip
 */
record RotatedName(String log, boolean isCompressed) {

	private static final String COMPRESSED = ".gz";

	private static final String SECONDS = "[._-]\\d{10}";

	private static final String DATE = "[._-](?:19|20)\\d\\d-?\\d\\d-?\\d\\d"
			+ "(?:[T_.-]?\\d\\d(?:[.:-]?\\d\\d){0,2}(?!\\d))?(?:" + SECONDS + ")?";

	private static final String NUMBER = "\\.\\d{1,4}";

	private static final Pattern BEFORE_EXTENSION = Pattern
		.compile("(.+?)" + DATE + "(?:" + NUMBER + ")?(\\.[A-Za-z]\\w{0,9})");

	private static final Pattern AT_END = Pattern
		.compile("(.+?)(?:" + DATE + "(?:" + NUMBER + ")?|" + SECONDS + "|" + NUMBER + ")");

	/** Splits the name of a file. */
	static RotatedName of(String fileName) {
		String name = uncompressed(fileName);
		boolean isCompressed = !name.equals(fileName);
		Matcher inserted = BEFORE_EXTENSION.matcher(name);
		if (inserted.matches()) {
			return new RotatedName(inserted.group(1) + inserted.group(2), isCompressed);
		}
		Matcher appended = AT_END.matcher(name);
		return new RotatedName(appended.matches() ? appended.group(1) : name, isCompressed);
	}

	/** Returns the name of a compressed file before compression. */
	static String uncompressed(String fileName) {
		return (fileName.endsWith(COMPRESSED) && fileName.length() > COMPRESSED.length())
				? fileName.substring(0, fileName.length() - COMPRESSED.length()) : fileName;
	}

}
