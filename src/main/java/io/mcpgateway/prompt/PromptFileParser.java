package io.mcpgateway.prompt;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Parser of prompt files: front matter between two lines of dashes, then Markdown. */
final class PromptFileParser {

	private static final String DASHES = "---";

	private static final String ENDING = ".md";

	private PromptFileParser() {
	}

	/**
	 * Parses a file.
	 * @throws InvalidPromptException if the file is invalid
	 */
	static PromptTemplate parse(String name, byte[] bytes, ImageLoader pictures) {
		List<String> lines = Arrays.asList(text(bytes).split("\n", -1));
		if (!lines.getFirst().stripTrailing().equals(DASHES)) {
			throw new InvalidPromptException(1, "a prompt must begin with front matter: a line ---, YAML, a line ---");
		}
		int end = 1;
		while (end < lines.size() && !lines.get(end).stripTrailing().equals(DASHES)) {
			end++;
		}
		if (end == lines.size()) {
			throw new InvalidPromptException(1, "the front matter is not closed: add a line ---");
		}
		String fileName = name.substring(0, name.length() - ENDING.length());
		FrontMatter header = FrontMatterParser.parse(String.join("\n", lines.subList(1, end)), fileName, pictures);
		return new PromptTemplate(header.prompt(fileName), header.arguments(), PromptBodyParser
			.parse(lines.subList(end + 1, lines.size()), end + 2, header.argumentNames(), pictures));
	}

	/** Decodes UTF-8 with any line ends, with or without a byte order mark. */
	private static String text(byte[] bytes) {
		CharBuffer decoded = CharBuffer.allocate(bytes.length);
		CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), decoded, true);
		String text = decoded.flip().toString();
		int control = 0;
		while (control < text.length() && !isControl(text.charAt(control))) {
			control++;
		}
		if (result.isError() || control < text.length()) {
			throw new InvalidPromptException(1 + (int) text.chars().limit(control).filter((c) -> c == '\n').count(),
					"the file is not UTF-8 text");
		}
		return (text.startsWith("\ufeff") ? text.substring(1) : text).replace("\r\n", "\n");
	}

	private static boolean isControl(char c) {
		return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
	}

}
