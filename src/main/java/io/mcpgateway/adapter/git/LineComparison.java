package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Duration;

import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.diff.DiffAlgorithm;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.MyersDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.diff.Sequence;
import org.eclipse.jgit.diff.SequenceComparator;

/**
 * Comparison of the lines of two files in bounded time. Files that take longer differ as
 * a whole between their common beginning and end.
 *
 * <b>Why</b> both algorithms have a bound: the time of each grows with the square of the
 * lines in files made for this, to minutes for half a megabyte.
 */
final class LineComparison extends SequenceComparator<RawText> {

	private static final Duration MAX_TIME = Duration.ofSeconds(2);

	/** Maximum sum of the squares of the lines that Myers' algorithm compares. */
	private static final long MAX_SQUARES = 20_000L * 20_000;

	/** Number of lines compared between two looks at the clock. */
	private static final int STEP = 64;

	private static final RawTextComparator LINES = RawTextComparator.DEFAULT;

	private final long end = System.nanoTime() + MAX_TIME.toNanos();

	private int compared;

	private LineComparison() {
	}

	/** Returns the differences of two files. */
	static EditList compare(RawText before, RawText after) throws IOException {
		HistogramDiff algorithm = new HistogramDiff();
		algorithm.setFallbackAlgorithm(new BoundedMyers());
		try {
			return algorithm.diff(new LineComparison(), before, after);
		}
		catch (SlowComparisonException ex) {
			Cancellation.check();
			return EditList
				.singleton(LINES.reduceCommonStartEnd(before, after, new Edit(0, before.size(), 0, after.size())));
		}
	}

	@Override
	public boolean equals(RawText before, int line, RawText after, int other) {
		if (++this.compared % STEP == 0 && (System.nanoTime() > this.end || Cancellation.isRequested())) {
			throw new SlowComparisonException();
		}
		return LINES.equals(before, line, after, other);
	}

	@Override
	public int hash(RawText text, int line) {
		return LINES.hash(text, line);
	}

	@Override
	public Edit reduceCommonStartEnd(RawText before, RawText after, Edit edit) {
		return LINES.reduceCommonStartEnd(before, after, edit);
	}

	/** Thrown out of a comparison that takes too long. */
	private static final class SlowComparisonException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		SlowComparisonException() {
			super("slow comparison", null, false, false);
		}

	}

	/** Comparison of parts with many equal lines, which replaces a part without time. */
	private static final class BoundedMyers extends DiffAlgorithm {

		private long squares;

		@Override
		public <S extends Sequence> EditList diffNonCommon(SequenceComparator<? super S> lines, S before, S after) {
			long count = (long) before.size() + after.size();
			this.squares += count * count;
			return (this.squares <= MAX_SQUARES) ? MyersDiff.INSTANCE.diffNonCommon(lines, before, after)
					: EditList.singleton(new Edit(0, before.size(), 0, after.size()));
		}

	}

}
