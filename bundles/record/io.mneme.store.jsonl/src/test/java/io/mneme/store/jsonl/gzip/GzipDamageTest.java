package io.mneme.store.jsonl.gzip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.harness.ArraySource;
import io.mneme.store.jsonl.harness.GzipFixture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid members of a damaged file are read, and the damage is reported. */
class GzipDamageTest {

    private static final int MEGABYTE = 1_000_000;

    @ParameterizedTest(name = "ours: {0}")
    @ValueSource(booleans = {true, false})
    void aTruncatedFileIsReadUpToItsEnd(boolean ours) throws IOException {
        byte[] content = GzipFixture.lines(1, 3_000);
        byte[] file = ours ? GzipFixture.ours(content) : GzipFixture.foreign(content);
        long before = 0;
        for (int length = 0; length < file.length; length++) {
            SeekableGzip read = GzipFixture.content(Arrays.copyOf(file, length));
            byte[] all = ArraySource.all(read, 100);
            assertThat(all).isEqualTo(Arrays.copyOf(content, all.length)).hasSizeGreaterThanOrEqualTo((int) before);
            assertThat(read.length()).isEqualTo(all.length);
            assertThat(read.damage()).hasValueSatisfying(why -> assertThat(why)
                    .startsWith("nothing can be read from byte " + all.length + " of the content"));
            before = all.length;
        }
        assertThat(before).isEqualTo(content.length);
    }

    @Test
    void theMembersBeforeTheTruncationAreRead() throws IOException {
        byte[] content = GzipFixture.lines(2, MEGABYTE);
        byte[] file = GzipFixture.ours(content);
        SeekableGzip read = GzipFixture.content(Arrays.copyOf(file, file.length * 9 / 10));
        assertThat(read.length()).isBetween(3L << 18, (long) content.length);
        assertThat(ArraySource.all(read, 9_999)).isEqualTo(Arrays.copyOf(content, (int) read.length()));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void damageIsDetectedAndAffectsOnlyItsMember(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] content = GzipFixture.lines(seed, MEGABYTE);
        byte[] file = GzipFixture.ours(content);
        long second = GzipHeader.read(new ArraySource(file), 0).member();
        GzipHeader header = GzipHeader.read(new ArraySource(file), second);
        int start = (int) (second + header.length() + 10);
        int at = start + random.nextInt((int) (header.member() - header.length() - 30));
        file[at] ^= (byte) (1 << random.nextInt(8));
        SeekableGzip read = GzipFixture.content(file);
        byte[] all = ArraySource.all(read, 10_000);
        int from = (int) GzipHeader.read(new ArraySource(file), 0).content();
        int to = from + (int) header.content();
        assertThat(read.damage()).isPresent();
        assertThat(all).hasSize(content.length);
        assertThat(Arrays.copyOf(all, from)).isEqualTo(Arrays.copyOf(content, from));
        assertThat(Arrays.copyOfRange(all, to, all.length)).isEqualTo(Arrays.copyOfRange(content, to, all.length));
        assertThat(all[to - 1]).isEqualTo((byte) '\n');
    }

    @Test
    void anInvalidMemberReadsAsOneLineThatIsNoEntry() throws IOException {
        byte[] content = GzipFixture.lines(3, 600_000);
        byte[] file = GzipFixture.ours(content);
        GzipHeader first = GzipHeader.read(new ArraySource(file), 0);
        // The kind of block that does not exist.
        file[(int) first.length()] |= 6;
        byte[] all = ArraySource.all(GzipFixture.content(file), 1 << 20);
        byte[] expected = new byte[(int) first.content()];
        expected[expected.length - 1] = '\n';
        assertThat(Arrays.copyOf(all, expected.length)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void anyDamageToAnyFileIsSurvived(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            byte[] content = GzipFixture.lines(random.nextLong(), random.nextInt(round % 20 == 0 ? MEGABYTE : 5_000));
            byte[] file = random.nextBoolean() ? GzipFixture.ours(content) : GzipFixture.foreignWithAllFields(content);
            for (int i = 0; i <= random.nextInt(4); i++) {
                file[random.nextInt(file.length)] = (byte) random.nextInt(256);
            }
            SeekableGzip read = GzipFixture.content(Arrays.copyOf(file, file.length - random.nextInt(2) * round));
            byte[] all = ArraySource.all(read, 10_000);
            assertThat(read.length()).isEqualTo(all.length);
            assertThat(Arrays.equals(all, content) || read.damage().isPresent()).isTrue();
        }
    }

    @ParameterizedTest(name = "ours: {0}")
    @ValueSource(booleans = {true, false})
    void aWrongChecksumIsDetectedAndTheContentReadable(boolean ours) throws IOException {
        byte[] content = GzipFixture.lines(4, 1_000);
        byte[] file = ours ? GzipFixture.ours(content) : GzipFixture.foreign(content);
        file[file.length - 8] ^= 1;
        SeekableGzip read = GzipFixture.content(file);
        assertThat(ArraySource.all(read, 100)).isEqualTo(content);
        assertThat(read.damage()).hasValueSatisfying(why -> assertThat(why)
                .startsWith("something differs between bytes 0 and " + content.length)
                .contains("checksum"));
    }

    @Test
    void theMembersAfterAWrongChecksumAreRead() throws IOException {
        byte[] content = GzipFixture.lines(5, 1_000);
        byte[] first = GzipFixture.foreign(content);
        first[first.length - 5] ^= 1;
        SeekableGzip read = GzipFixture.content(GzipFixture.joined(first, GzipFixture.foreign(content)));
        assertThat(ArraySource.all(read, 100)).isEqualTo(GzipFixture.joined(content, content));
        assertThat(read.damage()).isPresent();
    }

    @Test
    void bytesAfterTheMembersAreReported() throws IOException {
        byte[] content = GzipFixture.lines(6, 1_000);
        byte[] file = GzipFixture.ours(content);
        SeekableGzip read = GzipFixture.content(GzipFixture.joined(file, "rubbish".getBytes(UTF_8)));
        assertThat(ArraySource.all(read, 100)).isEqualTo(content);
        assertThat(read.damage())
                .contains("nothing can be read from byte " + content.length
                        + " of the content on: there is no gzip header at byte " + file.length + " of the file");
    }

    @Test
    void anEmptyFileIsNoGzipFile() throws IOException {
        SeekableGzip read = GzipFixture.content(new byte[0]);
        assertThat(read.length()).isZero();
        assertThat(read.damage()).isPresent();
    }

    @Test
    void aHeaderWithWrongLengthsIsNotTrusted() throws IOException {
        byte[] content = GzipFixture.lines(7, 1_000);
        byte[] file = GzipFixture.ours(content);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(20, -1).putInt(file.length - 4, -1);
        SeekableGzip read = GzipFixture.content(file);
        assertThat(ArraySource.all(read, 100)).isEqualTo(content);
        assertThat(read.damage()).isPresent();
    }

    @Test
    void aSlightlyWrongHeaderIsDetectedWhenTheMemberIsRead() throws IOException {
        byte[] content = GzipFixture.lines(7, 1_000);
        for (int error : new int[] {-1, 1}) {
            byte[] file = GzipFixture.ours(content);
            int length = content.length + error;
            ByteBuffer.wrap(file)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(20, length)
                    .putInt(file.length - 4, length);
            SeekableGzip read = GzipFixture.content(file);
            assertThat(ArraySource.all(read, 100)).hasSize(length);
            assertThat(read.damage()).isPresent();
        }
    }
}
