package io.mneme.store.jsonl;

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

class NumbersTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private DataInputStream in() {
        return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8_192, 8_193, 100_000})
    void whatIsWrittenIsRead(int count) throws IOException {
        int[] ints = IntStream.range(0, count).map(i -> i * 77_777_777).toArray();
        long[] longs =
                LongStream.range(0, count).map(i -> i * 7_777_777_777_777_777L).toArray();
        Numbers.write(ints, count, out);
        Numbers.write(longs, count, out);
        DataInputStream in = in();
        assertThat(Numbers.ints(count, in)).isEqualTo(ints);
        assertThat(Numbers.longs(count, in)).isEqualTo(longs);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 5, Integer.MAX_VALUE})
    void aCountOfMoreThanThereIsTakesNoMemory(int count) throws IOException {
        Numbers.write(new int[4], 4, out);
        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> Numbers.ints(count, in()));
    }

    @Test
    void longsTakeTwiceTheBytesOfInts() throws IOException {
        Numbers.write(new int[4], 4, out);
        assertThat(Numbers.longs(2, in())).hasSize(2);
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Numbers.longs(3, in()))
                .withMessageContaining("3");
    }
}
