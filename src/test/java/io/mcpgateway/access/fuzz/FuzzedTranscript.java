package io.mcpgateway.access.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.mcpgateway.access.fuzz.FuzzedQuestion.Aspect;
import io.mcpgateway.rpc.caller.Caller;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answers of a gateway to a caller's questions, several at the same time.
 *
 * @param substitutes replace URIs in the questions of an aspect, which is undone in their
 * answers
 */
record FuzzedTranscript(FuzzedGateway gateway, Caller caller, Map<Aspect, UnaryOperator<String>> substitutes) {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final int MAX_PAGES = 100;

	private static final int CONCURRENCY = 16;

	/** The answers by what was asked, each page by its number. */
	Map<String, String> of(List<FuzzedQuestion> questions) {
		Map<String, String> answers = new LinkedHashMap<>();
		Flux.fromIterable(questions)
			.flatMapSequential((question) -> pages(question).index()
				.map((page) -> Map.entry(key(question, page.getT1()), page.getT2())), CONCURRENCY)
			.doOnNext((answer) -> answers.put(answer.getKey(), this.gateway.source().timeless(answer.getValue())))
			.blockLast(FuzzedGateway.TIMEOUT);
		return answers;
	}

	/** Copies the answers to a question, all its pages. */
	static void copy(FuzzedQuestion question, Map<String, String> answers, Map<String, String> to) {
		String answer = answers.get(key(question, 0));
		for (long page = 0; answer != null; answer = answers.get(key(question, page))) {
			to.put(key(question, page++), answer);
		}
	}

	private static String key(FuzzedQuestion question, long page) {
		return question + " page " + page;
	}

	private Flux<String> pages(FuzzedQuestion question) {
		if (question.cursorPlace().isEmpty()) {
			return page(question, "").flux();
		}
		return page(question, "").map((text) -> Answer.of(text, question.cursorPlace()))
			.expand((answer) -> answer.cursor.isEmpty() ? Mono.empty()
					: page(question, answer.cursor).map((text) -> Answer.of(text, question.cursorPlace())))
			.take(MAX_PAGES)
			.map(Answer::text);
	}

	private Mono<String> page(FuzzedQuestion question, String cursor) {
		List<String[]> replaced = new ArrayList<>();
		UnaryOperator<String> other = this.substitutes.getOrDefault(question.aspect(), UnaryOperator.identity());
		Map<String, Object> params = question.params(cursor, (value) -> {
			String substitute = other.apply(value);
			if (!substitute.equals(value)) {
				replaced.add(new String[] { substitute, value });
			}
			return substitute;
		});
		return this.gateway.answer(this.caller, question.version(), question.method(), params).map((text) -> {
			String restored = text;
			for (String[] pair : replaced) {
				restored = restored.replace(pair[0], pair[1]);
			}
			return restored;
		});
	}

	/** A page, in whose text no cursor stands, as each is encrypted anew. */
	private record Answer(String text, String cursor) {

		static Answer of(String text, String cursorPlace) {
			JsonNode cursor = JSON.readTree(text).at(cursorPlace).path("nextCursor");
			String value = cursor.asString("");
			return new Answer(value.isEmpty() ? text : text.replace(value, "*"), value);
		}

	}

}
