package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import tools.jackson.databind.JsonNode;

/**
 * All that a gateway answers a caller who asks about a tree in every way there is, with
 * cursors followed and left out.
 */
final class FuzzedTranscript {

	private static final int MAX_PAGES = 100;

	private static final String[] PIECES = { "?lines=1-2", "?bytes=0-3", "?tail=1", "/", "?lines=x" };

	private static final Pattern VARIABLE = Pattern.compile("\\{\\+?(\\w+)}");

	private final Map<String, String> answers = new LinkedHashMap<>();

	private final FuzzedGateway gateway;

	private final Caller caller;

	/** Replaces URIs of what only one of two gateways can hide. */
	private final UnaryOperator<String> substitute;

	FuzzedTranscript(FuzzedGateway gateway, Caller caller, UnaryOperator<String> substitute) {
		this.gateway = gateway;
		this.caller = caller;
		this.substitute = substitute;
	}

	/** The answers by what was asked. */
	Map<String, String> of(FuzzedTree tree) {
		for (String method : new String[] { "server/discover", "resources/templates/list", "tools/list",
				"prompts/list" }) {
			ask(method, Map.of());
		}
		pages("resources/list", Map.of(), "/result");
		for (String prefix : prefixes(tree).toList()) {
			pages("tools/call", Map.of("name", "list_resources", "arguments", Map.of("prefix", tree.mount() + prefix)),
					"/result/structuredContent");
		}
		completions(tree);
		for (String uri : List.of(tree.mount(), tree.directory())) {
			read(uri);
			session("resources/subscribe", uri);
		}
		for (String path : paths(tree).toList()) {
			String uri = tree.uri(path);
			read(uri);
			switch (Math.floorMod(uri.hashCode(), 5)) {
				case 0 -> session("resources/subscribe", uri);
				case 1 -> tool("read_resource", "uri", uri);
				case 2 -> tool("fetch", "id", uri);
				case 3 -> ask("prompts/get", Map.of("name", "show", "arguments", Map.of("uri", uri)));
				default -> read(uri.replace("docs/", "docs//").replace("secret", "%73ecret"));
			}
			read(uri + PIECES[Math.floorMod(uri.hashCode(), PIECES.length)]);
		}
		return this.answers;
	}

	/** Suggestions for each variable of each template that is offered. */
	private void completions(FuzzedTree tree) {
		JsonNode templates = this.gateway.answer(this.caller, "resources/templates/list", Map.of())
			.at("/result/resourceTemplates");
		for (JsonNode template : templates) {
			String uri = template.path("uriTemplate").asString("");
			VARIABLE.matcher(uri).results().map((found) -> found.group(1)).forEach((variable) -> {
				for (String value : prefixes(tree).toList()) {
					ask("completion/complete",
							Map.of("ref", Map.of("type", "ref/resource", "uri", uri), "argument",
									Map.of("name", variable, "value", value), "context",
									Map.of("arguments", Map.of("schema", tree.name()))));
				}
			});
		}
	}

	private static Stream<String> prefixes(FuzzedTree tree) {
		String base = tree.name() + "/";
		return Stream
			.concat(Stream.of("", tree.name(), base, base + "s", "s", "a"),
					tree.directories().stream().flatMap((path) -> Stream.of(base + path)))
			.distinct();
	}

	private static Stream<String> paths(FuzzedTree tree) {
		return Stream.of(tree.files().keySet().stream(), tree.directories().stream(),
				tree.directories().stream().map((path) -> path.substring(0, path.length() - 1)),
				tree.directories().stream().map((path) -> path + "absent.md"), Stream.of("", "absent", "secret/absent"))
			.flatMap((paths) -> paths)
			.distinct();
	}

	private void read(String uri) {
		ask("resources/read", Map.of("uri", uri));
	}

	private void tool(String name, String argument, String value) {
		ask("tools/call", Map.of("name", name, "arguments", Map.of(argument, value)));
	}

	private void ask(String method, Map<String, ?> params) {
		put(method, params,
				(Map<String, ?> asked) -> this.gateway.answer(this.caller, ProtocolVersion.V2026_07_28, method, asked));
	}

	private void session(String method, String uri) {
		put(method, Map.of("uri", uri),
				(asked) -> this.gateway.answer(this.caller, ProtocolVersion.V2025_11_25, method, asked));
	}

	private void put(String method, Map<String, ?> params, Function<Map<String, ?>, String> answer) {
		Map<String, Object> asked = new LinkedHashMap<>();
		List<String[]> replaced = new ArrayList<>();
		params.forEach((name, value) -> asked.put(name, substituted(value, replaced)));
		String text = answer.apply(asked);
		for (String[] pair : replaced) {
			text = text.replace(pair[0], pair[1]);
		}
		this.answers.put(method + " " + params, text);
	}

	private Object substituted(Object value, List<String[]> replaced) {
		if (value instanceof Map<?, ?> map) {
			Map<String, Object> copy = new LinkedHashMap<>();
			map.forEach((name, inner) -> copy.put(String.valueOf(name), substituted(inner, replaced)));
			return copy;
		}
		String other = this.substitute.apply(String.valueOf(value));
		if (!other.equals(value)) {
			replaced.add(new String[] { other, String.valueOf(value) });
		}
		return other;
	}

	private void pages(String method, Map<String, ?> params, String place) {
		String cursor = "";
		for (int page = 0; page < MAX_PAGES && (page == 0 || !cursor.isEmpty()); page++) {
			JsonNode answer = this.gateway.answer(this.caller, method, next(method, params, cursor));
			cursor = answer.at(place).path("nextCursor").asString("");
			String text = answer.toString();
			this.answers.put(method + " " + params + " page " + page,
					cursor.isEmpty() ? text : text.replace(cursor, "*"));
		}
	}

	private static Map<String, ?> next(String method, Map<String, ?> params, String cursor) {
		if (cursor.isEmpty()) {
			return params;
		}
		Map<String, Object> next = new LinkedHashMap<>(params);
		if (method.equals("tools/call") && params.get("arguments") instanceof Map<?, ?> arguments) {
			Map<Object, Object> more = new LinkedHashMap<>(arguments);
			more.put("cursor", cursor);
			next.put("arguments", more);
		}
		else {
			next.put("cursor", cursor);
		}
		return next;
	}

}
