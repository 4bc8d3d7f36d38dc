package io.mcpgateway.tree;

import java.util.ArrayList;
import java.util.List;

/** System calls that write down the name of each call in a list. */
final class CountedCalls extends SystemCalls {

	private final List<String> names;

	CountedCalls(int longestPath, List<String> names) {
		super(longestPath);
		this.names = names;
	}

	/** Returns the names of the calls since the last time, in order. */
	static List<String> take(List<String> names) {
		List<String> taken = new ArrayList<>(names);
		names.clear();
		return taken;
	}

	@Override
	int openBeneath(int directory, byte[] path, long resolve) {
		this.names.add("openat2");
		return super.openBeneath(directory, path, resolve);
	}

	@Override
	int reopen(int found) {
		this.names.add("openat");
		return super.reopen(found);
	}

	@Override
	int statx(int descriptor) {
		this.names.add("statx");
		return super.statx(descriptor);
	}

	@Override
	int statxCached(int descriptor) {
		this.names.add("statx");
		return super.statxCached(descriptor);
	}

	@Override
	int statx(int directory, byte[] name) {
		this.names.add("statx");
		return super.statx(directory, name);
	}

	@Override
	NameComparison askComparison(int descriptor) {
		this.names.add("fstatfs");
		return super.askComparison(descriptor);
	}

	@Override
	void close(int descriptor) {
		if (descriptor >= 0) {
			this.names.add("close");
		}
		super.close(descriptor);
	}

}
