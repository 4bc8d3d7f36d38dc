package io.mcpgateway.benchmark;

import java.util.List;

/**
 * The scenarios, and what the gateway should achieve in them.
 */
final class Targets {

	static final List<Scenario> SCENARIOS = List.of(new ReadScenario("text", "read 4 KiB of text", "page.md", 4 * 1024),
			new ReadScenario("binary", "read 256 KiB of bytes", "image.bin", 256 * 1024), new ListScenario(),
			new LargeScenario(), new StreamScenario("streams-same", "streams to one file", Plan.SAME),
			new StreamScenario("streams-own", "streams to a file each", Plan.OWN), new DocumentScenario(),
			new RowsScenario(), new TablesScenario(), new CommitScenario(), new ObjectScenario(),
			new LargeObjectScenario(), new KeysScenario(), new SearchScenario(), new SecuredScenario());

	static final List<Ratio> RATIOS = List.of(new Ratio("read 4 KiB of text", Names.GATEWAY, Names.CEILING, 1.35),
			new Ratio("read 4 KiB of text", Names.GATEWAY_SESSION, Names.CEILING, 1.35),
			new Ratio("read 256 KiB of bytes", Names.GATEWAY, Names.CEILING, 1.2),
			new Ratio("read 256 KiB of bytes", Names.GATEWAY_SESSION, Names.CEILING, 1.2),
			new Ratio("read 4 KiB of text", Names.GATEWAY, Names.SDK, 0.8),
			new Ratio("read 4 KiB of text", Names.GATEWAY_SESSION, Names.SDK, 0.8),
			new Ratio("read 256 KiB of bytes", Names.GATEWAY, Names.SDK, 0.5),
			new Ratio("read 256 KiB of bytes", Names.GATEWAY_SESSION, Names.SDK, 0.5),
			new Ratio("read 4 KiB of text", Names.GATEWAY, Names.BASELINE, 1.05),
			new Ratio("read 256 KiB of bytes", Names.GATEWAY, Names.BASELINE, 1.05),
			new Ratio("first page of 100,000 files", Names.GATEWAY_SESSION, Names.BASELINE_SESSION, 1.05),
			new Ratio("all pages of 100,000 files", Names.GATEWAY_SESSION, Names.BASELINE_SESSION, 1.05),
			new Ratio(SecuredScenario.TITLE, Names.GATEWAY_KEYS, Names.GATEWAY_OPEN, 1.15),
			new Ratio(SecuredScenario.TITLE, Names.GATEWAY_OAUTH, Names.GATEWAY_OPEN, 1.15),
			new Ratio("first page of 100,000 files", Names.GATEWAY_SESSION, Names.SDK, Double.NaN),
			new Ratio("all pages of 100,000 files", Names.GATEWAY_SESSION, Names.SDK, Double.NaN),
			new Ratio("read 1 GiB of bytes", Names.GATEWAY, Names.CEILING, Double.NaN),
			new Ratio(DocumentScenario.TITLE, Names.GATEWAY, Names.BARE_DATABASE, Double.NaN),
			new Ratio(RowsScenario.TITLE, Names.GATEWAY, Names.BARE_DATABASE, Double.NaN),
			new Ratio(ObjectScenario.TITLE, Names.GATEWAY, Names.BARE_BUCKET, 1.6),
			new Ratio(KeysScenario.FIRST, Names.GATEWAY, Names.BARE_BUCKET, Double.NaN),
			new Ratio(KeysScenario.MIDDLE, Names.GATEWAY, Names.BARE_BUCKET, Double.NaN));

	private Targets() {
	}

}
