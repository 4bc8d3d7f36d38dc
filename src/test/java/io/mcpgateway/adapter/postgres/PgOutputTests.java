package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.Set;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Tests of the decoder of the server's log. */
class PgOutputTests {

	private static final PostgresTarget.Rows ORDERS = new PostgresTarget.Rows("public", "or\"ders \u00e4");

	private final PgOutput output = new PgOutput();

	@Test
	void tellsOfWhatATransactionWroteWhenItCommits() {
		assertThat(this.output.read(begin())).isEmpty();
		assertThat(this.output.isWithinTransaction()).isTrue();
		assertThat(this.output.read(relation(7, "public", "or\"ders \u00e4"))).isEmpty();
		assertThat(this.output.read(of('I').writeInt(7).writeByte('N').writeShort(0))).isEmpty();
		assertThat(this.output.read(of('U').writeInt(7))).isEmpty();
		assertThat(this.output.read(commit())).containsExactly(ORDERS);
		assertThat(this.output.isWithinTransaction()).isFalse();
		this.output.read(begin());
		assertThat(this.output.read(commit())).isEmpty();
		this.output.read(begin());
		this.output.read(of('D').writeInt(7));
		assertThat(this.output.read(commit())).containsExactly(ORDERS);
	}

	@Test
	void tellsOfAllThatIsTruncatedAndOfNewNames() {
		this.output.read(begin());
		this.output.read(relation(7, "public", "one"));
		this.output.read(relation(8, "public", "two"));
		this.output.read(of('T').writeInt(2).writeByte(0).writeInt(7).writeInt(8));
		this.output.read(relation(7, "other", "three"));
		this.output.read(of('I').writeInt(7));
		assertThat(this.output.read(commit())).isEqualTo(Set.of(new PostgresTarget.Rows("public", "one"),
				new PostgresTarget.Rows("public", "two"), new PostgresTarget.Rows("other", "three")));
	}

	@Test
	void passesOverWhatSaysNothingOfRows() {
		for (char kind : new char[] { 'Y', 'O', 'M', '?', 0 }) {
			assertThat(this.output.read(of(kind))).isEmpty();
		}
	}

	@Test
	void keepsNoMoreRelationsThanItMay() {
		assertThatIllegalStateException().isThrownBy(() -> {
			for (int oid = 1; oid <= 1_000_000; oid++) {
				this.output.read(relation(oid, "public", "t" + oid));
			}
		}).withMessageContaining("more relations");
	}

	@Test
	void keepsNoNameThatIsLongerThanNamesAre() {
		assertThatIllegalStateException().isThrownBy(() -> this.output.read(relation(7, "public", "x".repeat(1025))))
			.withMessageContaining("longer");
	}

	@Test
	void failsIfAMessageIsShorterThanItMustBe() {
		this.output.read(relation(7, "public", "one"));
		for (ByteBuf message : new ByteBuf[] { Unpooled.buffer(), of('R'), of('R').writeInt(1).writeByte('a'),
				of('R').writeInt(1).writeByte('a').writeByte(0), of('I').writeShort(1), of('I').writeInt(99),
				of('T').writeInt(Integer.MAX_VALUE).writeByte(0).writeInt(7) }) {
			assertThatIllegalStateException().isThrownBy(() -> this.output.read(message));
		}
	}

	private static ByteBuf begin() {
		return of('B').writeLong(1).writeLong(2).writeInt(3);
	}

	private static ByteBuf commit() {
		return of('C').writeByte(0).writeLong(1).writeLong(2).writeLong(3);
	}

	private static ByteBuf relation(int oid, String schema, String name) {
		ByteBuf message = of('R').writeInt(oid);
		message.writeCharSequence(schema, StandardCharsets.UTF_8);
		message.writeByte(0).writeCharSequence(name, StandardCharsets.UTF_8);
		return message.writeByte(0).writeByte('d').writeShort(0);
	}

	private static ByteBuf of(char kind) {
		return Unpooled.buffer().writeByte(kind);
	}

}
