package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the adapter of logs, and which files it serves as which log. */
class LogAdapterIT implements ResourceAdapterContract {

	@TempDir
	Path directory;

	private ServedLogs served;

	@BeforeEach
	void fill() {
		this.served = ServedLogs.of(this.directory);
		for (String file : List.of("app.log", "a/b c.log", "shop.log.1", "\u00e4.log", "day-2026-11-01.log",
				"day-2026-11-02.log", "notes.txt")) {
			this.served.append(file, "2026-11-01 10:00:00 INFO a line of " + file + "\n");
		}
	}

	@Override
	public ResourceAdapter adapter() {
		return this.served.adapter();
	}

	@Override
	public String addResource() {
		this.served.append("new.log", "new\n");
		return ServedLogs.ROOT + "new.log";
	}

	@Test
	void listsEachLogOnceAndTheLatestLines() {
		assertThat(this.served.uris()).containsExactly(ServedLogs.ROOT + "%C3%A4.log", ServedLogs.ROOT + "a/b%20c.log",
				ServedLogs.ROOT + "app.log", ServedLogs.ROOT + "day.log", ServedLogs.ROOT + "recent",
				ServedLogs.ROOT + "shop.log");
	}

	@Test
	void servesOneFileWithItsRotatedFiles() {
		ServedLogs single = ServedLogs.of(this.directory, Map.of("path", this.directory.resolve("shop.log")));
		assertThat(single.uris()).containsExactly(ServedLogs.ROOT + "recent", ServedLogs.ROOT + "shop.log");
		assertThat(single.text("recent?timeframe=365d")).doesNotContain("shop.log: ");
	}

	@Test
	void hidesExcludedLogs() {
		ServedLogs some = ServedLogs.of(this.directory, Map.of("exclude", List.of("a", "day.log")));
		assertThat(some.uris()).containsExactly(ServedLogs.ROOT + "%C3%A4.log", ServedLogs.ROOT + "app.log",
				ServedLogs.ROOT + "recent", ServedLogs.ROOT + "shop.log");
		assertThat(some.client().errorCode(ServedLogs.ROOT + "a/b%20c.log")).isEqualTo(-32602);
		assertThat(some.client().errorCode(ServedLogs.ROOT + "day.log")).isEqualTo(-32602);
		assertThat(some.text("recent?timeframe=365d")).doesNotContain("b c", "day");
	}

	@Test
	void completesTheNamesOfLogs() {
		Map<String, ?> typed = Map.of("ref",
				Map.of("type", "ref/resource", "uri", "logs://shop/{+log}{?since,until,tail,after,level,grep}"),
				"argument", Map.of("name", "log", "value", "a"));
		assertThat(this.served.client().answer("completion/complete", typed).at("/result/completion/values").toString())
			.isEqualTo("[\"a/b c.log\",\"app.log\"]");
	}

}
