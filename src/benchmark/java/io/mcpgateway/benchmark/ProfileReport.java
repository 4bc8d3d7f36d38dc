package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Report on profiles: a table for each part of a run.
 *
 * @param results the profiles
 */
record ProfileReport(List<ProfileResult> results) {

	List<String> lines() {
		List<String> lines = new ArrayList<>();
		for (ProfileResult result : this.results) {
			Table table = new Table("Profile of " + result.server(), result.scenario(), result.unit());
			for (int i = 0; i < result.lines().size(); i++) {
				ProfileResult.Line line = result.lines().get(i);
				table.add(Integer.toString(i + 1), line.name(), FigureFormat.number(line.value()));
			}
			lines.addAll(table.lines());
			lines.add("");
		}
		return lines;
	}

}
