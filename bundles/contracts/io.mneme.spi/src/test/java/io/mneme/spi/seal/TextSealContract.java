package io.mneme.spi.seal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealedText;
import io.mneme.api.seal.TextSeal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a seal that is on must do. */
public interface TextSealContract {

    byte[] TEXT = "the canary sings".getBytes(UTF_8);

    /** Returns the tested seal, which is on. */
    TextSeal seal();

    @Test
    default void whatIsSealedCanBeOpened() {
        assertThat(seal().open("here", seal().seal("here", TEXT))).isEqualTo(TEXT);
        assertThat(seal().open("here", seal().seal("here", new byte[0]))).isEmpty();
    }

    @Test
    default void sealedBytesDoNotShowTheText() {
        assertThat(new String(seal().seal("here", TEXT), ISO_8859_1)).doesNotContain("canary");
    }

    @Test
    default void sealedBytesAreLongerByTheOverhead() {
        assertThat(seal().seal("here", TEXT)).hasSize(TEXT.length + TextSeal.OVERHEAD);
    }

    @Test
    default void twoSealsOfOneTextDiffer() {
        assertThat(seal().seal("here", TEXT)).isNotEqualTo(seal().seal("here", TEXT));
    }

    @Test
    default void eachAlteredByteIsNoticed() {
        byte[] sealed = seal().seal("here", TEXT);
        for (int i = 0; i < sealed.length; i++) {
            byte[] altered = sealed.clone();
            altered[i] ^= 1;
            assertThatThrownBy(() -> seal().open("here", altered)).isInstanceOf(SealException.class);
        }
    }

    @Test
    default void whatWasCutOffIsNoticed() {
        byte[] sealed = seal().seal("here", TEXT);
        for (int length = 0; length < sealed.length; length++) {
            byte[] cut = Arrays.copyOf(sealed, length);
            assertThatThrownBy(() -> seal().open("here", cut)).isInstanceOf(SealException.class);
        }
    }

    @Test
    default void bytesSealedForOneUseCannotBeOpenedForAnother() {
        byte[] sealed = seal().seal("here", TEXT);
        assertThatThrownBy(() -> seal().open("there", sealed)).isInstanceOf(SealException.class);
    }

    @Test
    default void theFormInATextNamesTheKey() {
        byte[] sealed = seal().seal("here", TEXT);
        assertThat(SealedText.of(sealed)).matches("enc:v1:[0-9a-f]{16}:[A-Za-z0-9+/]+=*");
        assertThat(SealedText.bytes(SealedText.of(sealed))).isEqualTo(sealed);
    }
}
