package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.access.FuzzedQuestion.Aspect;

/** Generator of all requests about a tree, by every method and spelling. */
final class FuzzedQuestions {

	private static final String[] PIECES = { "?lines=1-2", "?bytes=0-3", "?tail=1", "/", "?lines=x" };

	private static final String[] QUERIES = { "layoffs", "alpha beta", "\"beta gamma\"", "lay", "plan secret",
			"hr public a", "gamma delta layoffs md" };

	/** Mount that only the gateway with a group has, and that is not of the group. */
	static final String OTHER_MOUNT = "file:///vault/";

	static final String OTHER_FILE = "vault-plan.txt";

	private static final Pattern VARIABLE = Pattern.compile("\\{\\+?(\\w+)}");

	private final List<FuzzedQuestion> questions = new ArrayList<>();

	private final FuzzedTree tree;

	private FuzzedQuestions(FuzzedTree tree) {
		this.tree = tree;
	}

	/**
	 * Creates the requests about a tree.
	 * @param templates all templates of the gateway
	 */
	static List<FuzzedQuestion> of(FuzzedTree tree, List<String> templates) {
		FuzzedQuestions questions = new FuzzedQuestions(tree);
		questions.lists();
		questions.searches();
		questions.greps();
		questions.completions(templates);
		questions.otherMount();
		questions.directory(tree.mount());
		questions.directory(tree.directory());
		questions.paths().forEach(questions::path);
		return questions.questions;
	}

	/** Returns another spelling of a URI, which may name no resource. */
	static String variant(String uri) {
		return uri.replace("docs/", "docs//").replace("secret", "%73ecret");
	}

	private void lists() {
		Stream.of("server/discover", "resources/templates/list", "tools/list", "prompts/list")
			.forEach((method) -> add(FuzzedQuestion.of(Aspect.LIST, "", method, Map.of())));
		add(FuzzedQuestion.of(Aspect.LIST, "", "resources/list", Map.of()).paged("/result"));
		prefixes().forEach((prefix) -> add(
				FuzzedQuestion.tool(Aspect.LIST, "", "list_resources", Map.of("prefix", this.tree.mount() + prefix))
					.paged("/result/structuredContent")));
		Stream.of("name", "newest", "largest")
			.forEach((sort) -> add(FuzzedQuestion
				.tool(Aspect.LIST, "", "find", Map.of("glob", "**", "in", this.tree.mount(), "sort", sort, "limit", 3))
				.paged("/result/structuredContent")));
		prefixes().forEach((prefix) -> add(
				FuzzedQuestion.tool(Aspect.LIST, "", "find", Map.of("in", this.tree.mount() + prefix))));
	}

	private void searches() {
		Stream.concat(Stream.of(QUERIES), Stream.of("token" + this.tree.name()))
			.forEach((query) -> search(Map.of("query", query)));
		search(Map.of("query", "alpha beta", "prefix", this.tree.directory(), "type", "text/*"));
		search(Map.of("query", "beta gamma", "mount", this.tree.mount(), "changedSince", "2000-01-01"));
	}

	private void search(Map<String, ?> arguments) {
		add(FuzzedQuestion.tool(Aspect.SEARCH, "", "search", arguments).paged("/result/structuredContent"));
	}

	/** Searches lines by texts, parts of them and expressions, page by page. */
	private void greps() {
		Stream.concat(Stream.of(QUERIES), Stream.of("token" + this.tree.name(), "o", "oken"))
			.forEach((pattern) -> add(FuzzedQuestion
				.tool(Aspect.SEARCH, "", "grep", Map.of("pattern", pattern, "case", "ignore", "in", this.tree.mount()))
				.paged("/result/structuredContent")));
	}

	private void completions(List<String> templates) {
		for (String template : templates) {
			VARIABLE.matcher(template)
				.results()
				.map((found) -> found.group(1))
				.forEach((variable) -> complete(Map.of("type", "ref/resource", "uri", template), variable));
		}
		complete(Map.of("type", "ref/prompt", "name", "open"), "path");
	}

	/** Requests completions of a variable, with each context of other variables. */
	private void complete(Map<String, ?> reference, String variable) {
		List<String> schemas = this.tree.name().isEmpty()
				? this.tree.directories().stream().map((path) -> path.substring(0, path.length() - 1)).toList()
				: List.of(this.tree.name());
		prefixes().forEach((value) -> schemas.forEach((schema) -> add(FuzzedQuestion.of(Aspect.LIST, "",
				"completion/complete", Map.of("ref", reference, "argument", Map.of("name", variable, "value", value),
						"context", Map.of("arguments", Map.of("schema", schema)))))));
	}

	/** Asks about a mount that only the gateway with a group has. */
	private void otherMount() {
		String file = OTHER_MOUNT + OTHER_FILE;
		Stream.of(OTHER_MOUNT, file, OTHER_MOUNT + "absent.md", file + "?lines=1-2").forEach((uri) -> {
			read(Aspect.READ, uri, uri);
			subscribe(uri);
			add(FuzzedQuestion.tool(Aspect.READ, uri, "read_resource", Map.of("uri", uri)));
			prompt(Aspect.READ, uri, "show", "uri", uri);
		});
		add(FuzzedQuestion.tool(Aspect.READ, file, "fetch", Map.of("id", file)));
		add(FuzzedQuestion.tool(Aspect.LIST, "", "list_resources", Map.of("prefix", OTHER_MOUNT)));
		add(FuzzedQuestion.tool(Aspect.LIST, "", "find", Map.of("glob", OTHER_FILE)));
		add(FuzzedQuestion.tool(Aspect.LIST, "", "find", Map.of("in", OTHER_MOUNT)));
		search(Map.of("query", "layoffs", "prefix", OTHER_MOUNT));
		add(FuzzedQuestion.tool(Aspect.SEARCH, "", "grep", Map.of("pattern", "layoffs", "in", OTHER_MOUNT)));
		add(FuzzedQuestion.tool(Aspect.SEARCH, "", "grep", Map.of("pattern", "layoffs of the vault")));
	}

	private void directory(String uri) {
		read(Aspect.DIRECTORY, uri, uri);
		subscribe(uri);
	}

	private void path(String path) {
		String uri = this.tree.uri(path);
		String directory = path.endsWith("/") ? path : path + "/";
		boolean isDirectory = this.tree.directories().contains(directory) || path.isEmpty();
		Aspect aspect = isDirectory ? Aspect.DIRECTORY : Aspect.READ;
		String subject = (isDirectory && !path.isEmpty()) ? this.tree.uri(directory) : uri;
		read(aspect, subject, uri);
		read(aspect, subject, uri + PIECES[Math.floorMod(uri.hashCode(), PIECES.length)]);
		switch (Math.floorMod(uri.hashCode(), 6)) {
			case 0 -> subscribe(uri);
			case 1 -> add(FuzzedQuestion.tool(aspect, subject, "read_resource", Map.of("uri", uri)));
			case 2 -> add(FuzzedQuestion.tool(aspect, subject, "fetch", Map.of("id", uri)));
			case 3 -> prompt(aspect, subject, "show", "uri", uri);
			case 4 -> prompt(aspect, subject, "open", "path", this.tree.path(path));
			default -> read(aspect, subject, variant(uri));
		}
	}

	private void read(Aspect aspect, String subject, String uri) {
		add(FuzzedQuestion.of(aspect, subject, "resources/read", Map.of("uri", uri)));
	}

	private void subscribe(String uri) {
		add(FuzzedQuestion.of(Aspect.SUBSCRIBE, uri, "resources/subscribe", Map.of("uri", uri)).inSession());
	}

	private void prompt(Aspect aspect, String subject, String name, String argument, String value) {
		add(FuzzedQuestion.of(aspect, subject, "prompts/get",
				Map.of("name", name, "arguments", Map.of(argument, value))));
	}

	private void add(FuzzedQuestion question) {
		this.questions.add(question);
	}

	private Stream<String> prefixes() {
		String base = this.tree.path("");
		return Stream
			.concat(Stream.of("", this.tree.name(), base, base + "s", "s", "a"),
					this.tree.directories().stream().map(this.tree::path))
			.distinct();
	}

	private Stream<String> paths() {
		return Stream
			.of(this.tree.files().keySet().stream(), this.tree.directories().stream(),
					this.tree.directories().stream().map((path) -> path.substring(0, path.length() - 1)),
					this.tree.directories().stream().map((path) -> path + "absent.md"),
					Stream.of("", "absent", "secret/absent"))
			.flatMap((paths) -> paths)
			.distinct();
	}

}
