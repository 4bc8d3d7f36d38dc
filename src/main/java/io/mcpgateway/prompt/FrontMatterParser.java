package io.mcpgateway.prompt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.InvalidYamlException;
import io.mcpgateway.configuration.YamlDocument;
import io.mcpgateway.prompt.ImageLoader.InlineImage;
import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Prompt;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Parser of front matter: binds the YAML, checks the values and loads the icons.
 */
record FrontMatterParser(YamlDocument document, ImageLoader images) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	/**
	 * Argument names, without dots and leading dashes, which Mustache would interpret.
	 */
	private static final Pattern ARGUMENT = Pattern.compile("(?!this$)[A-Za-z_][A-Za-z0-9_-]{0,63}");

	private static final Set<String> THEMES = Set.of("light", "dark");

	/** Maximum length of front matter, in characters. */
	private static final int MAX_LENGTH = 64 * 1024;

	private static final int MAX_ARGUMENTS = 50;

	private static final int MAX_VALUES = 1000;

	/** Maximum size of an icon, which every page of the list repeats. */
	private static final int MAX_ICON_BYTES = 32 * 1024;

	private static final int MAX_ICONS = 8;

	/**
	 * Parses front matter, which begins in the second line of a file.
	 * @throws InvalidPromptException if the front matter is invalid
	 */
	static FrontMatter parse(String yaml, String fileName, ImageLoader images) {
		if (yaml.length() > MAX_LENGTH) {
			throw new InvalidPromptException(2, "the front matter is longer than " + MAX_LENGTH + " characters");
		}
		if (yaml.isBlank()) {
			throw new InvalidPromptException(2, "the front matter is empty: add a title");
		}
		try {
			return new FrontMatterParser(YamlDocument.parse("\n" + yaml), images).parse(fileName);
		}
		catch (InvalidYamlException ex) {
			throw new InvalidPromptException(Math.max(ex.line(), 2), "the front matter is invalid: " + ex.reason());
		}
	}

	private FrontMatter parse(String fileName) {
		this.document.moveText("icon", "icon[0].src");
		this.document.emptyText().ifPresent((key) -> {
			throw this.document.invalid(key, key + " is empty: write a value or remove the key");
		});
		FrontMatter header = this.document.bind(Bindable.of(FrontMatter.class))
			.orElseGet(() -> new FrontMatter(null, null, null, null, List.of()));
		require(NAME.matcher((header.name() != null) ? header.name() : fileName).matches(), "name",
				"the name of a prompt must have 1 to 128 letters, digits, dots, dashes and underscores");
		checkArguments(header.arguments());
		return (header.icon() != null) ? header.withIcons(icons(header.icon())) : header;
	}

	private void checkArguments(List<DeclaredArgument> arguments) {
		require(arguments.size() <= MAX_ARGUMENTS, "arguments", "a prompt has at most " + MAX_ARGUMENTS + " arguments");
		Set<String> names = new HashSet<>();
		for (int i = 0; i < arguments.size(); i++) {
			DeclaredArgument argument = arguments.get(i);
			String key = "arguments[" + i + "]";
			require(this.document.has(key + ".name"), key, "an argument has no name: add name: and its name");
			require(ARGUMENT.matcher(argument.name()).matches(), key + ".name",
					"the name of an argument must begin with a letter and have up to 64 letters, digits, dashes and underscores");
			require(names.add(argument.name()), key + ".name",
					"two arguments have the name " + argument.name() + ": rename one");
			require(argument.values().size() <= MAX_VALUES, key + ".values",
					"an argument has at most " + MAX_VALUES + " values");
			require(!argument.values().isEmpty() || !this.document.has(key + ".values"), key + ".values",
					"the list of values is empty: add values or remove the list");
		}
	}

	private List<Icon> icons(List<Icon> icons) {
		require(icons.size() <= MAX_ICONS, "icon", "a prompt has at most " + MAX_ICONS + " icons");
		List<Icon> loaded = new ArrayList<>();
		for (int i = 0; i < icons.size(); i++) {
			loaded.add(icon(icons.get(i), "icon[" + i + "]"));
		}
		return loaded;
	}

	private Icon icon(Icon icon, String key) {
		require(icon.theme() == null || THEMES.contains(icon.theme()), key + ".theme",
				"the theme of an icon must be light or dark");
		require(icon.sizes() == null || icon.sizes().size() <= MAX_ICONS, key + ".sizes",
				"an icon has at most " + MAX_ICONS + " sizes");
		if (icon.src().startsWith("https://")) {
			return icon;
		}
		InlineImage image = this.images.read(icon.src(), MAX_ICON_BYTES, this.document.line(key + ".src"));
		return new Icon(image.uri(), (icon.mimeType() != null) ? icon.mimeType() : image.mimeType(), icon.sizes(),
				icon.theme());
	}

	private void require(boolean isMet, String key, String otherwise) {
		if (!isMet) {
			throw this.document.invalid(key, otherwise);
		}
	}

	/**
	 * Front matter of a prompt file, bound from YAML.
	 *
	 * @param name the prompt's name; {@code null} for the name of the file
	 * @param icon icons, whose sources may be paths in the folder
	 */
	record FrontMatter(@Nullable String name, @Nullable String title, @Nullable String description,
			@Nullable List<Icon> icon, @DefaultValue List<DeclaredArgument> arguments) {

		FrontMatter {
			icon = (icon != null) ? List.copyOf(icon) : null;
			arguments = List.copyOf(arguments);
		}

		/** Returns the names of the arguments. */
		Set<String> argumentNames() {
			return this.arguments.stream().map(DeclaredArgument::name).collect(Collectors.toSet());
		}

		/** Returns the prompt as clients see it. */
		Prompt prompt(String fileName) {
			return new Prompt((this.name != null) ? this.name : fileName, this.title, this.description, this.icon,
					this.arguments.isEmpty() ? null
							: this.arguments.stream().map(DeclaredArgument::described).toList());
		}

		FrontMatter withIcons(@Nullable List<Icon> icons) {
			return new FrontMatter(this.name, this.title, this.description, icons, this.arguments);
		}

	}

}
