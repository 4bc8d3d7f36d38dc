package io.mcpgateway.corpus;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Unified diff, file by file. Each byte is a character, since files have any encoding.
 */
record UnifiedDiff(List<FileDiff> files) {

	/** Header of a hunk, whose heading may have a carriage return or any other byte. */
	private static final Pattern HUNK = Pattern.compile("@@ -\\d+(?:,(\\d+))? \\+\\d+(?:,(\\d+))? @@.*",
			Pattern.DOTALL);

	/** Ids of blobs, which programs cut at different lengths. */
	private static final Pattern IDS = Pattern.compile("index ([0-9a-f]{7})[0-9a-f]*\\.\\.([0-9a-f]{7})[0-9a-f]*");

	static UnifiedDiff of(byte[] bytes) {
		List<FileDiff> files = new ArrayList<>();
		int old = 0;
		int young = 0;
		String text = new String(bytes, StandardCharsets.ISO_8859_1);
		for (String line : (text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1)) {
			if (line.startsWith("\\")) {
				files.getLast().lines.add(line);
				continue;
			}
			if (old > 0 || young > 0) {
				old -= line.startsWith("+") ? 0 : 1;
				young -= line.startsWith("-") ? 0 : 1;
				files.getLast().lines.add(line);
				continue;
			}
			Matcher hunk = HUNK.matcher(line);
			if (line.startsWith("diff --git ")) {
				files.add(new FileDiff(new ArrayList<>(), new ArrayList<>()));
			}
			if (hunk.matches()) {
				old = count(hunk.group(1));
				young = count(hunk.group(2));
			}
			else if (!files.isEmpty()) {
				files.getLast().headers.add(line);
			}
			if (!files.isEmpty()) {
				files.getLast().lines.add(line);
			}
		}
		return new UnifiedDiff(files);
	}

	/** Returns the lines that name and describe the files, with short ids. */
	List<String> headers() {
		return this.files.stream()
			.flatMap((file) -> file.headers.stream())
			.map((line) -> IDS.matcher(line).replaceFirst("index $1..$2"))
			.toList();
	}

	/** Returns the difference without the files whose content is left out. */
	byte[] withoutBinaries() {
		StringBuilder text = new StringBuilder();
		this.files.stream()
			.filter((file) -> !file.isBinary())
			.forEach((file) -> file.lines.forEach((line) -> text.append(line).append('\n')));
		return text.toString().getBytes(StandardCharsets.ISO_8859_1);
	}

	/** Returns the number of files whose content is left out. */
	int binaries() {
		return (int) this.files.stream().filter(FileDiff::isBinary).count();
	}

	private static int count(String group) {
		return (group != null) ? Integer.parseInt(group) : 1;
	}

	/**
	 * Difference of a file.
	 *
	 * @param headers the lines before the first hunk
	 * @param lines all lines
	 */
	record FileDiff(List<String> headers, List<String> lines) {

		boolean isBinary() {
			return this.headers.stream().anyMatch((line) -> line.startsWith("Binary files "));
		}

	}

}
