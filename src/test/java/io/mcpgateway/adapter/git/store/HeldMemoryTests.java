package io.mcpgateway.adapter.git.store;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jgit.errors.LargeObjectException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests that no order of closing raises the memory that all readers share. */
class HeldMemoryTests {

	private static final int SIZE = 1024 * 1024;

	private final int before = readersUntilBusy();

	@Test
	void givesBytesBackOnce() {
		try (HeldMemory memory = new HeldMemory()) {
			HeldBytes bytes = hold(memory);
			bytes.close();
			for (int i = 0; i < 1000; i++) {
				bytes.close();
			}
			assertThat(memory.mark()).isZero();
		}
		assertThat(readersUntilBusy()).isEqualTo(this.before);
	}

	@Test
	void givesNothingBackForBytesThatOutliveTheirReader() {
		for (int i = 0; i < 1000; i++) {
			HeldMemory memory = new HeldMemory();
			HeldBytes bytes = hold(memory);
			memory.close();
			bytes.close();
			memory.close();
			assertThat(memory.mark()).isZero();
		}
		assertThat(readersUntilBusy()).isEqualTo(this.before);
	}

	@Test
	void givesNothingBackForAMarkThatIsPassed() {
		try (HeldMemory memory = new HeldMemory()) {
			memory.add(SIZE);
			long mark = memory.mark();
			memory.remove(SIZE);
			memory.reset(mark);
			assertThat(memory.mark()).isZero();
		}
		assertThat(readersUntilBusy()).isEqualTo(this.before);
	}

	@Test
	void refusesMoreThanOneReaderMayHold() {
		try (HeldMemory memory = new HeldMemory()) {
			memory.add(HeldMemory.MAX_BYTES);
			assertThatExceptionOfType(LargeObjectException.class).isThrownBy(() -> memory.add(SIZE));
			memory.remove(HeldMemory.MAX_BYTES);
			memory.add(SIZE);
		}
		assertThat(readersUntilBusy()).isEqualTo(this.before);
	}

	private static HeldBytes hold(HeldMemory memory) {
		memory.add(SIZE);
		return new HeldBytes(new byte[SIZE], memory);
	}

	/** Returns how many readers may hold as much as one may at once. */
	private static int readersUntilBusy() {
		List<HeldMemory> all = new ArrayList<>();
		try {
			while (all.size() < 1000) {
				HeldMemory next = new HeldMemory();
				next.add(HeldMemory.MAX_BYTES);
				all.add(next);
			}
		}
		catch (RuntimeException busy) {
			// no reader has room
		}
		finally {
			all.forEach(HeldMemory::close);
		}
		return all.size();
	}

}
