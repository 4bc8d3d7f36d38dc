package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Test collection of information retrieval: documents, questions, and the documents that
 * people judged relevant to each question.
 * <p>
 * Documents and questions are in the form of SMART, as the Cranfield collection: entries
 * begin with {@code .I} and a number, and parts with {@code .T} (title) and {@code .W}
 * (text). Or they are in the form of TREC: documents in {@code <DOC>} with
 * {@code <DOCNO>}, {@code <TITLE>} and {@code <TEXT>}, and questions in {@code <top>}
 * with {@code <num>} and {@code <title>}. Judgements are lines of TREC: question, any
 * word, document, grade.
 *
 * @param documents the documents by identifier
 * @param questions the questions with relevant documents
 */
record TestCollection(Map<String, Entry> documents, List<Question> questions) {

	private static final int JUDGEMENT_FIELDS = 4;

	/**
	 * Reads a collection. A question is known by its identifier, or by its position from
	 * 1 if the judgements name questions without such an identifier.
	 * @param grades the first and the last grade of relevant documents
	 */
	static TestCollection read(Path documents, Path questions, Path judgements, int[] grades) throws IOException {
		Map<String, Entry> asked = entries(text(questions));
		Map<String, Set<String>> relevant = new LinkedHashMap<>();
		for (String line : text(judgements).lines().map(String::strip).filter((line) -> !line.isEmpty()).toList()) {
			String[] fields = line.split("\\s+");
			if (fields.length != JUDGEMENT_FIELDS) {
				throw new IOException("a judgement has four fields: question, any word, document, grade");
			}
			Set<String> found = relevant.computeIfAbsent(number(fields[0]), (first) -> new TreeSet<>());
			int grade = Integer.parseInt(fields[3]);
			if (grade >= grades[0] && grade <= grades[1]) {
				found.add(number(fields[2]));
			}
		}
		Map<String, String> texts = texts(asked, relevant.keySet());
		List<Question> judged = relevant.entrySet()
			.stream()
			.filter((question) -> !question.getValue().isEmpty() && texts.containsKey(question.getKey()))
			.map((question) -> new Question(texts.get(question.getKey()), question.getValue()))
			.toList();
		return new TestCollection(entries(text(documents)), judged);
	}

	/** Writes each document as a file that is named by its identifier. */
	void write(Path directory) throws IOException {
		for (Map.Entry<String, Entry> document : this.documents.entrySet()) {
			Files.writeString(directory.resolve(document.getKey() + ".txt"),
					document.getValue().title() + "\n\n" + document.getValue().text() + "\n");
		}
	}

	private static String text(Path file) throws IOException {
		return Files.readString(file, StandardCharsets.ISO_8859_1).replace("\r", "");
	}

	private static Map<String, String> texts(Map<String, Entry> asked, Set<String> judged) {
		Map<String, String> texts = new HashMap<>();
		boolean isNumbered = asked.keySet().containsAll(judged);
		int position = 0;
		for (Map.Entry<String, Entry> question : asked.entrySet()) {
			position++;
			texts.put(isNumbered ? question.getKey() : Integer.toString(position),
					(question.getValue().title() + " " + question.getValue().text()).replaceAll("\\s+", " ").strip());
		}
		return texts;
	}

	private static Map<String, Entry> entries(String text) throws IOException {
		Map<String, Entry> entries = text.startsWith(".I") ? smart(text) : trec(text);
		if (entries.isEmpty()) {
			throw new IOException("there is no entry that begins with .I, <DOC> or <top>");
		}
		return entries;
	}

	private static Map<String, Entry> smart(String text) {
		Map<String, Entry> entries = new LinkedHashMap<>();
		for (String entry : ("\n" + text).split("\n\\.I ")) {
			if (!entry.isBlank()) {
				entries.put(number(entry.lines().findFirst().orElse("")),
						new Entry(part(entry, "(?s)\n\\.T *\n(.*?)(?=\n\\.[A-Z] *\n|$)"),
								part(entry, "(?s)\n\\.W *\n(.*?)(?=\n\\.[A-Z] *\n|$)")));
			}
		}
		return entries;
	}

	private static Map<String, Entry> trec(String text) {
		Map<String, Entry> entries = new LinkedHashMap<>();
		Matcher entry = Pattern.compile("(?si)<(doc|top)>(.*?)</\\1>").matcher(text);
		while (entry.find()) {
			String id = part(entry.group(2), "(?si)<(?:docno|num)>\\s*(?:number:)?([^<]*)");
			entries.put(number(id), new Entry(part(entry.group(2), "(?si)<title>([^<]*)"),
					part(entry.group(2), "(?si)<text>(.*?)</text>")));
		}
		return entries;
	}

	private static String part(String entry, String pattern) {
		return Pattern.compile(pattern)
			.matcher(entry)
			.results()
			.map((part) -> part.group(1).strip())
			.findFirst()
			.orElse("");
	}

	/** Returns an identifier without leading zeros, and without characters of paths. */
	private static String number(String id) {
		return id.strip().replaceFirst("^0+(?=\\d)", "").replaceAll("[^\\w.-]", "-");
	}

	/** Document or question. */
	record Entry(String title, String text) {

	}

	/**
	 * Question.
	 *
	 * @param relevant the identifiers of relevant documents
	 */
	record Question(String text, Set<String> relevant) {

		private static final int HITS = 10;

		/** Returns nDCG@10 of hits, best first. */
		double gain(List<String> hits) {
			double gain = 0;
			double best = 0;
			for (int i = 0; i < HITS; i++) {
				double discounted = Math.log(2) / Math.log(i + 2);
				gain += (i < hits.size() && this.relevant.contains(hits.get(i))) ? discounted : 0;
				best += (i < this.relevant.size()) ? discounted : 0;
			}
			return gain / best;
		}

		/** Returns recall@10 of hits. */
		double recall(List<String> hits) {
			Stream<String> found = hits.stream().limit(HITS).filter(this.relevant::contains);
			return (double) found.count() / this.relevant.size();
		}

	}

}
