package io.mneme.support.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.seal.TextSeal;
import io.mneme.spi.seal.FixedSeal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are encrypted block by block. */
class SealedStreamTest {

    private static final int SEALED_BLOCK = SealedBlocks.BLOCK_BYTES + TextSeal.OVERHEAD;

    private final TextSeal seal = new FixedSeal();

    private static byte[] content(int length) {
        byte[] content = new byte[length];
        new Random(length).nextBytes(content);
        return content;
    }

    private byte[] sealed(byte[] content) throws IOException {
        return SealedContent.sealed(content, seal, "test");
    }

    private byte[] opened(byte[] file) throws IOException {
        return SealedContent.opened(file, seal, "test");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 16_383, 16_384, 16_385, 32_768, 100_001})
    void aFileIsReadAsItWasWritten(int length) throws IOException {
        byte[] file = sealed(content(length));
        assertThat(opened(file)).isEqualTo(content(length));
        assertThat(SealedBlocks.plainLength(file.length)).isEqualTo(length);
    }

    @Test
    void aFileThatWasNotSealedIsReadAsItIs() throws IOException {
        assertThat(opened("short".getBytes(UTF_8))).isEqualTo("short".getBytes(UTF_8));
        assertThat(opened(content(50_000))).isEqualTo(content(50_000));
    }

    @Test
    void nothingIsSealedWhileTheSealIsOff() throws IOException {
        assertThat(SealedContent.sealed(content(100), TextSeal.OFF, "test")).isEqualTo(content(100));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 48, 49, 5_000, SEALED_BLOCK, SEALED_BLOCK + 60})
    void aFileThatWasCutOffIsRefused(int cut) throws IOException {
        byte[] file = sealed(content(40_000));
        assertThatThrownBy(() -> opened(Arrays.copyOf(file, file.length - cut))).isInstanceOf(IOException.class);
    }

    @Test
    void blocksInAnotherOrderAreRefused() throws IOException {
        byte[] file = sealed(content(40_000));
        byte[] swapped = file.clone();
        System.arraycopy(
                file, SealedBlocks.HEADER_BYTES, swapped, SealedBlocks.HEADER_BYTES + SEALED_BLOCK, SEALED_BLOCK);
        System.arraycopy(
                file, SealedBlocks.HEADER_BYTES + SEALED_BLOCK, swapped, SealedBlocks.HEADER_BYTES, SEALED_BLOCK);
        assertThatThrownBy(() -> opened(swapped)).isInstanceOf(IOException.class);
    }

    @Test
    void aBlockOfAnotherFileIsRefused() throws IOException {
        byte[] file = sealed(content(40_000));
        byte[] other = sealed(content(40_000));
        System.arraycopy(other, SealedBlocks.HEADER_BYTES, file, SealedBlocks.HEADER_BYTES, SEALED_BLOCK);
        assertThatThrownBy(() -> opened(file)).isInstanceOf(IOException.class);
    }

    @Test
    void aFileOfAnotherUseIsRefused() throws IOException {
        byte[] file = sealed(content(100));
        assertThatThrownBy(() -> SealedContent.opened(file, seal, "other")).isInstanceOf(IOException.class);
    }
}
