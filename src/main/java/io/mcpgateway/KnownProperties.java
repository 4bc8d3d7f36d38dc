package io.mcpgateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.SourceRegistrar;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.util.function.SingletonSupplier;

/**
 * Names of all properties of the gateway, as environment variables spell them. A test
 * writes the names from the metadata of Spring Boot's annotation processor.
 * <p>
 * <b>Why</b>: Spring Boot checks no environment variable, as a variable may be another
 * program's. A misspelt rule or mode would then open the gateway without a word.
 */
final class KnownProperties {

	private static final String NAMES = "known-properties.txt";

	private static final String ELEMENT = "[0]";

	/** A key of the operator, such as {@code <mount>}. */
	private static final Pattern KEY = Pattern.compile("<[^>]*>");

	/** A dash outside of a key. */
	private static final Pattern DASH = Pattern.compile("-(?![^<]*>)");

	/** The last number of a variable, the index of an element. */
	private static final Pattern LAST_INDEX = Pattern.compile(".*_(\\d+)");

	private final List<String> names;

	/** Compiled for the first variable, since most gateways have none. */
	private final SingletonSupplier<List<Pattern>> spellings = SingletonSupplier.of(this::compile);

	private KnownProperties(List<String> names) {
		this.names = names;
	}

	/** Loads the names of the gateway's own parts, and of parts added by others. */
	static KnownProperties load(List<SourceRegistrar> sources) {
		try (InputStream file = Objects.requireNonNull(KnownProperties.class.getResourceAsStream(NAMES))) {
			KnownProperties own = new KnownProperties(
					new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
			Set<String> parts = own.parts();
			Stream<String> added = sources.stream()
				.filter((source) -> !parts.contains(source.part()))
				.flatMap(SourceRegistrar::properties);
			return new KnownProperties(Stream.concat(own.names.stream(), added).toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the first words of the names below {@code gateway}, in uniform form. */
	Set<String> parts() {
		return this.names.stream()
			.map((name) -> name.split("[.\\[]", 3)[1].replace("-", ""))
			.collect(Collectors.toUnmodifiableSet());
	}

	/** Returns whether a variable sets a property. */
	boolean hasVariable(String variable) {
		return this.spellings.obtain().stream().anyMatch((spelling) -> spelling.matcher(variable).matches());
	}

	private List<Pattern> compile() {
		return this.names.stream().flatMap(KnownProperties::spellings).toList();
	}

	/** Returns the variable that sets a property, in upper case and without dashes. */
	static String variable(ConfigurationPropertyName property) {
		return IntStream.range(0, property.getNumberOfElements())
			.mapToObj((i) -> property.getElement(i, Form.UNIFORM).replace("_", ""))
			.collect(Collectors.joining("_"))
			.toUpperCase(Locale.ROOT);
	}

	/**
	 * Returns the known variable closest to an unknown variable, with the keys and
	 * indexes of the unknown variable.
	 */
	String nearestTo(String variable) {
		String unknown = variable.toUpperCase(Locale.ROOT);
		return this.names.stream()
			.flatMap((name) -> variables(name, unknown))
			.min(Comparator.comparingInt((known) -> LevenshteinDistance.getDefaultInstance().apply(known, unknown)))
			.orElseThrow();
	}

	/**
	 * Returns the spellings that Spring Boot reads: without dashes, or with underscores
	 * in place of all. A key, and the part before a key, is read without dashes only.
	 */
	private static Stream<Pattern> spellings(String name) {
		String compact = DASH.matcher(name).replaceAll("");
		String legacy = name.substring(0, name.lastIndexOf('>') + 1).replaceAll(KEY.pattern(), "").contains("-")
				? compact : DASH.matcher(name).replaceAll("_");
		return Stream.of(compact, legacy).distinct().map(KnownProperties::pattern);
	}

	private static Pattern pattern(String spelling) {
		boolean isList = spelling.endsWith(ELEMENT);
		String single = isList ? spelling.substring(0, spelling.length() - ELEMENT.length()) : spelling;
		String text = single.replace('.', '_').replace(ELEMENT, "_\\d+").replaceAll("<[^>]*>$", ".+");
		return Pattern.compile(KEY.matcher(text).replaceAll("[^_]+") + (isList ? "(_\\d+)?" : ""),
				Pattern.CASE_INSENSITIVE);
	}

	/**
	 * Returns the variable of a property, with the keys of an unknown variable at the
	 * same places, or at their places with underscores for dashes.
	 */
	private static Stream<String> variables(String name, String unknown) {
		Matcher index = LAST_INDEX.matcher(unknown);
		String single = name.endsWith(ELEMENT)
				? name.substring(0, name.length() - ELEMENT.length()) + (index.matches() ? "." + index.group(1) : "")
				: name;
		List<String> words = List.of(single.replace(ELEMENT, ".0").split("\\."));
		List<String> given = List.of(unknown.split("_"));
		List<String> shifted = words.stream()
			.flatMap((word) -> Stream.concat(Stream.of(word), DASH.matcher(word).results().map((dash) -> "")))
			.toList();
		return Stream.of(words, shifted)
			.map((places) -> IntStream.range(0, places.size())
				.mapToObj((i) -> word(places.get(i), (i < given.size()) ? given.get(i) : places.get(i)))
				.filter((word) -> !word.isEmpty())
				.collect(Collectors.joining("_"))
				.toUpperCase(Locale.ROOT));
	}

	private static String word(String known, String given) {
		boolean isFree = known.startsWith("<") ? !given.isEmpty() : known.equals("0") && given.matches("\\d+");
		return isFree ? given : DASH.matcher(known).replaceAll("");
	}

}
