package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayCodecTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private DataInputStream in() {
        return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8_192, 8_193, 100_000})
    void readsTheNumbersThatWereWritten(int count) throws IOException {
        int[] ints = IntStream.range(0, count).map(i -> i * 77_777_777).toArray();
        long[] longs =
                LongStream.range(0, count).map(i -> i * 7_777_777_777_777_777L).toArray();
        ArrayCodec.write(ints, count, out);
        ArrayCodec.write(longs, count, out);
        DataInputStream in = in();
        assertThat(ArrayCodec.readInts(count, count, in)).isEqualTo(ints);
        assertThat(ArrayCodec.readLongs(count, count, in)).isEqualTo(longs);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 5, Integer.MAX_VALUE})
    void aCountLargerThanTheFileAllocatesNoMemory(int count) throws IOException {
        ArrayCodec.write(new int[4], 4, out);
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> ArrayCodec.readInts(count, Math.max(0, count), in()));
    }

    @Test
    void aLongNeedsTwiceTheBytesOfAnInt() throws IOException {
        ArrayCodec.write(new int[4], 4, out);
        assertThat(ArrayCodec.readLongs(2, 2, in())).hasSize(2);
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> ArrayCodec.readLongs(3, 3, in()))
                .withMessageContaining("3");
    }
}
