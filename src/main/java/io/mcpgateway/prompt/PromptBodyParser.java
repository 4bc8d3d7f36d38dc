package io.mcpgateway.prompt;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.prompt.ImageLoader.InlineImage;
import io.mcpgateway.prompt.PromptTemplate.MessagePart;
import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Role;

/**
 * Parser of a prompt's messages, line by line: a comment begins a message of a role, an
 * image on a line of its own embeds a resource or image, other lines are text. In a block
 * of code everything is text.
 */
final class PromptBodyParser {

	private static final Pattern ROLE = Pattern.compile("<!-- *(user|assistant|system) *-->");

	private static final Pattern EMBED = Pattern.compile("!\\[[^\\]]*]\\((.*)\\)");

	private static final Pattern URI = Pattern.compile("(?!data:)([A-Za-z][A-Za-z0-9+.-]*:|\\{\\{).*");

	private static final Pattern FENCE = Pattern.compile("(`{3,}|~{3,}).*");

	private static final int MAX_EMBEDS = 16;

	/** Maximum size of an image, which every response repeats. */
	private static final int MAX_IMAGE_BYTES = 1024 * 1024;

	private final List<MessagePart> parts = new ArrayList<>();

	private final StringBuilder text = new StringBuilder();

	private final Set<String> arguments;

	private final ImageLoader pictures;

	private Role role = Role.USER;

	private String fence = "";

	private int fenceLine;

	private int textLine;

	private int embeds;

	private PromptBodyParser(Set<String> arguments, ImageLoader pictures) {
		this.arguments = arguments;
		this.pictures = pictures;
	}

	/**
	 * Parses lines.
	 * @param first the number of the first line in the file
	 */
	static List<MessagePart> parse(List<String> lines, int first, Set<String> arguments, ImageLoader pictures) {
		PromptBodyParser body = new PromptBodyParser(arguments, pictures);
		for (int i = 0; i < lines.size(); i++) {
			body.read(lines.get(i), first + i);
		}
		if (!body.fence.isEmpty()) {
			throw new InvalidPromptException(body.fenceLine, "the block of code is not closed");
		}
		body.endText();
		if (body.parts.isEmpty()) {
			throw new InvalidPromptException(first, "the prompt has no text");
		}
		return body.parts;
	}

	private void read(String line, int number) {
		String stripped = line.strip();
		Matcher role = ROLE.matcher(stripped);
		if (isCode(stripped, number)) {
			append(line, number);
		}
		else if (role.matches()) {
			endText();
			this.role = roleOf(role.group(1), number);
		}
		else if (stripped.startsWith("![") && stripped.endsWith(")")) {
			endText();
			embed(stripped, number);
		}
		else {
			append(line, number);
		}
	}

	/**
	 * Returns whether the line belongs to a block of code, including its first and last
	 * line.
	 */
	private boolean isCode(String stripped, int number) {
		boolean wasOpen = !this.fence.isEmpty();
		Matcher mark = FENCE.matcher(stripped);
		if (wasOpen && stripped.startsWith(this.fence) && stripped.chars().allMatch((c) -> c == this.fence.charAt(0))) {
			this.fence = "";
		}
		else if (!wasOpen && mark.matches()) {
			this.fence = mark.group(1);
			this.fenceLine = number;
		}
		return wasOpen || !this.fence.isEmpty();
	}

	private void embed(String stripped, int line) {
		Matcher embed = EMBED.matcher(stripped);
		if (!embed.matches()) {
			throw new InvalidPromptException(line, "an embedded resource or image must look like ![title](target)");
		}
		if (++this.embeds > MAX_EMBEDS) {
			throw new InvalidPromptException(line, "a prompt embeds at most " + MAX_EMBEDS + " resources and images");
		}
		String target = embed.group(1).strip();
		if (URI.matcher(target).matches()) {
			this.parts.add(new MessagePart.Embedded(this.role, EmbeddedUri.parse(target, line, this.arguments)));
			return;
		}
		if (target.contains("{{")) {
			throw new InvalidPromptException(line, "the path of an image must not have placeholders");
		}
		InlineImage picture = this.pictures.read(target, MAX_IMAGE_BYTES, line);
		this.parts.add(
				new MessagePart.Picture(this.role, new ContentBlock.Image(picture.base64(), picture.mimeType(), null)));
	}

	private void append(String line, int number) {
		if (!this.text.isEmpty()) {
			this.text.append('\n').append(line);
		}
		else if (!line.isBlank()) {
			this.textLine = number;
			this.text.append(line.stripLeading());
		}
	}

	private void endText() {
		String source = this.text.toString().stripTrailing();
		if (!source.isEmpty()) {
			this.parts.add(new MessagePart.Text(this.role, TextTemplate.parse(source, this.textLine, this.arguments)));
		}
		this.text.setLength(0);
	}

	private static Role roleOf(String word, int line) {
		return switch (word) {
			case "user" -> Role.USER;
			case "assistant" -> Role.ASSISTANT;
			default -> throw new InvalidPromptException(line, "the role of a message must be user or assistant");
		};
	}

}
