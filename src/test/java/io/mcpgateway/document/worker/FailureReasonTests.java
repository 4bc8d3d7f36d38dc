package io.mcpgateway.document.worker;

import java.io.IOException;

import org.apache.poi.hslf.exceptions.OldPowerPointFormatException;
import org.apache.poi.ooxml.POIXMLException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests reasons of exceptions. */
class FailureReasonTests {

	@Test
	void oldStrictEncryptedAndDamagedDocumentsDiffer() {
		assertThat(of(new OldPowerPointFormatException("PowerPoint 95"))).isEqualTo(Obstacle.OLD);
		assertThat(of(new POIXMLException("Strict OOXML isn't currently supported"))).isEqualTo(Obstacle.STRICT);
		assertThat(of(new EncryptedDocumentException("password"))).isEqualTo(Obstacle.ENCRYPTED);
		assertThat(of(new IOException("Provided decryption material is not compatible with the document")))
			.isEqualTo(Obstacle.CERTIFICATE);
		assertThat(of(new NoClassDefFoundError("org/bouncycastle/asn1/ASN1Encoding"))).isEqualTo(Obstacle.CERTIFICATE);
		assertThat(of(new IOException("Zip bomb detected"))).isEqualTo(Obstacle.TOO_COMPLEX);
		assertThat(of(new IOException("Missing root object"))).isEqualTo(Obstacle.BROKEN);
	}

	private static Obstacle of(Throwable cause) {
		return FailureReason.of(new TikaException("parser", cause));
	}

}
