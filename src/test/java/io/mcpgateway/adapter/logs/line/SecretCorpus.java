package io.mcpgateway.adapter.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Corpus of lines with secrets and of harmless lines, as programs write them. The README
 * beside the lines describes how they are written.
 */
final class SecretCorpus {

	/** Number of variants of a line, each with other secrets. */
	private static final int VARIANTS = 5;

	private static final Pattern SECRET = Pattern.compile("‹(.*?)›");

	private static final Pattern RANDOM = Pattern.compile("\\{([a-z]+)(\\d*)}");

	private static final String DIGITS = "0123456789";

	private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";

	private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	private static final String ALPHANUMERIC = LOWER + UPPER + DIGITS;

	/** Passwords as people choose them. */
	private static final List<String> WORDS = List.of("hunter2", "letmein", "walrus", "changeme", "S3cret", "dragon88",
			"sesame-open", "Winter2026", "tiger", "qwertz");

	/** Passwords as generators make them, without characters that end a value. */
	private static final List<String> PASSWORDS = List.of("Tr0ub4dor!3", "p@ssw0rd", "x9#Kq2$vLm", "aB3%dE6^gH",
			"Zx7!pQ4*nR", "k8_Yt-5wQz", "G7~hJ2+mN4", "uV6.wX8/yZ1q");

	private SecretCorpus() {
	}

	/** Returns lines with secrets, in several variants. */
	static List<Line> secrets() {
		List<Line> lines = new ArrayList<>();
		for (String form : read("secret.txt")) {
			for (int variant = 0; variant < VARIANTS; variant++) {
				lines.add(line(form, new Random(form.hashCode() + variant)));
			}
		}
		return lines;
	}

	/** Returns lines without secrets. */
	static List<String> harmless() {
		return read("harmless.txt");
	}

	private static List<String> read(String name) {
		try (InputStream lines = SecretCorpus.class.getResourceAsStream("secrets/" + name)) {
			assertThat(lines).isNotNull();
			return new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.startsWith("%% "))
				.toList();
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private static Line line(String form, Random random) {
		String filled = RANDOM.matcher(form.replace("·", ""))
			.replaceAll((found) -> Matcher.quoteReplacement(random(found.group(1), found.group(2), random)));
		List<String> secrets = SECRET.matcher(filled).results().map((found) -> found.group(1)).toList();
		return new Line(form, filled.replaceAll("[‹›]", ""), SECRET.matcher(filled).replaceAll("***"), secrets);
	}

	private static String random(String kind, String length, Random random) {
		int size = length.isEmpty() ? 0 : Integer.parseInt(length);
		return switch (kind) {
			case "word" -> WORDS.get(random.nextInt(WORDS.size()));
			case "pw" -> PASSWORDS.get(random.nextInt(PASSWORDS.size()));
			case "pwurl" -> PASSWORDS.get(random.nextInt(PASSWORDS.size())).replaceAll("[@/#%^*~+$]", "%4$0");
			case "an" -> random(ALPHANUMERIC, size, random);
			case "let" -> random(LOWER + UPPER, size, random);
			case "low" -> random(LOWER + DIGITS, size, random);
			case "up" -> random(UPPER + "234567", size, random);
			case "num" -> random(DIGITS, size, random);
			case "hex" -> random("0123456789abcdef", size, random);
			case "hexup" -> random("0123456789ABCDEF", size, random);
			case "b" -> random(ALPHANUMERIC + "+/", size, random);
			case "url" -> random(ALPHANUMERIC + "-_", size, random);
			case "uuid" ->
				random("0123456789abcdef", 32, random).replaceFirst("(.{8})(.{4})(.{4})(.{4})", "$1-$2-$3-$4-");
			default -> "{" + kind + length + "}";
		};
	}

	private static String random(String characters, int length, Random random) {
		StringBuilder text = new StringBuilder(length);
		for (int i = 0; i < length; i++) {
			text.append(characters.charAt(random.nextInt(characters.length())));
		}
		return text.toString();
	}

	/**
	 * Line with secrets.
	 *
	 * @param form the line as the corpus has it
	 * @param text the line as a program writes it
	 * @param masked the line with each secret masked, and nothing else
	 */
	record Line(String form, String text, String masked, List<String> secrets) {

		/** Number of characters of a secret by which a reader recognizes it. */
		private static final int TOLD = 4;

		/** Returns whether a masked line tells nothing of the secrets. */
		boolean hides(String shown) {
			return this.secrets.stream().noneMatch((secret) -> isTold(secret, shown));
		}

		private boolean isTold(String secret, String shown) {
			int size = Math.min(TOLD, secret.length());
			for (int i = 0; i + size <= secret.length(); i++) {
				String part = secret.substring(i, i + size);
				if (shown.contains(part) && !this.masked.contains(part)) {
					return true;
				}
			}
			return false;
		}

	}

}
