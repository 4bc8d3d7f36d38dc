package io.mcpgateway.document.corpus;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.corpus.WorkerRun.End;
import io.mcpgateway.document.corpus.WorkerRun.Outcome;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.sax.BodyContentHandler;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** Measures how much of generated documents the worker keeps. */
class CorpusIT {

	private static final Path REPORT = Path.of("target", "documents-corpus.md");

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	/** A PDF says where text is, not which text is a heading, an item or a cell. */
	private static final String UNMARKED = "pdf";

	private final Parser tika = new AutoDetectParser();

	private final SoftAssertions softly = new SoftAssertions();

	@TempDir
	private Path directory;

	@Test
	void keepTheirTextAndStructure() throws Exception {
		Map<String, CorpusScore> scores = new LinkedHashMap<>();
		Map<String, CorpusScore> texts = new LinkedHashMap<>();
		StringBuilder lost = new StringBuilder();
		try (WorkerRun worker = WorkerRun.start(this.directory)) {
			for (String format : SampleCorpus.formats()) {
				for (CorpusDocument document : SampleCorpus.documents(format)) {
					Outcome outcome = worker.extract(document.name(), document.bytes(), TIMEOUT);
					this.softly.assertThat(outcome.end()).as(document.name()).isEqualTo(End.DONE);
					CorpusScore score = CorpusScore.of(document, outcome.markdown());
					scores.merge(format, score, CorpusScore::plus);
					texts.merge(format, CorpusScore.of(document, plainText(document)), CorpusScore::plus);
					if (score.words().share() < 1) {
						lost.append("- ").append(document.name()).append(": ").append(lostWords(document, outcome));
					}
				}
			}
		}
		Files.writeString(REPORT, report(scores, texts) + "\nLost words:\n\n" + lost);
		System.out.println(Files.readString(REPORT));
		check(scores);
	}

	private void check(Map<String, CorpusScore> scores) {
		CorpusScore marked = CorpusScore.NONE;
		for (Map.Entry<String, CorpusScore> score : scores.entrySet()) {
			marked = score.getKey().equals(UNMARKED) ? marked : marked.plus(score.getValue());
			this.softly.assertThat(score.getValue().words().share())
				.as("words of %s", score.getKey())
				.isGreaterThanOrEqualTo(0.95);
		}
		this.softly.assertThat(all(scores).words().share()).as("words").isGreaterThanOrEqualTo(0.98);
		this.softly.assertThat(marked.headings().share()).as("headings").isGreaterThanOrEqualTo(0.9);
		this.softly.assertThat(marked.items().share()).as("list items").isGreaterThanOrEqualTo(0.9);
		this.softly.assertThat(marked.rows().share()).as("table rows").isGreaterThanOrEqualTo(0.9);
		this.softly.assertAll();
	}

	private static String report(Map<String, CorpusScore> scores, Map<String, CorpusScore> texts) {
		StringBuilder table = new StringBuilder("| Format | Words | Words of Tika's plain text | Headings |")
			.append(" List items | Table rows |\n|---|--:|--:|--:|--:|--:|\n");
		scores.forEach((format, score) -> table.append(row(format, score, texts.get(format))));
		return table.append(row("all", all(scores), all(texts))).toString();
	}

	private static String row(String name, CorpusScore score, CorpusScore text) {
		return "| %s | %s | %s | %s | %s | %s |\n".formatted(name, score.words(), text.words(), score.headings(),
				score.items(), score.rows());
	}

	private static CorpusScore all(Map<String, CorpusScore> scores) {
		return scores.values().stream().reduce(CorpusScore.NONE, CorpusScore::plus);
	}

	private static String lostWords(CorpusDocument document, Outcome outcome) {
		List<String> lost = new ArrayList<>(document.words());
		CorpusDocument.words(outcome.markdown()).forEach(lost::remove);
		return String.join(" ", lost) + "\n";
	}

	private String plainText(CorpusDocument document) throws IOException, SAXException, TikaException {
		BodyContentHandler text = new BodyContentHandler(-1);
		Metadata metadata = new Metadata();
		metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, document.name());
		ParseContext context = new ParseContext();
		context.set(Parser.class, this.tika);
		try (InputStream in = TikaInputStream.get(new ByteArrayInputStream(document.bytes()))) {
			this.tika.parse(in, text, metadata, context);
		}
		return text.toString();
	}

}
