package io.mneme.spi.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every importer. An importer's test implements this interface, and JUnit runs it all. */
public interface HistoryImporterContract {

    /**
     * A file of the program.
     *
     * @param name the name of the file
     * @param text what is in it
     */
    record SampleFile(String name, String text) {

        byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Returns the importer under test. */
    HistoryImporter importer();

    /** Returns files of the program, at least one, each with at least one item. */
    List<SampleFile> samples();

    /** Returns the seeds of the damaged files. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(importer().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @Test
    default void recognizesItsFilesByTheirContent() {
        assertThat(samples()).isNotEmpty().allSatisfy(sample -> assertThat(
                        importer().recognizes(head(sample.name(), sample.bytes())))
                .as(sample.name())
                .isTrue());
    }

    @Test
    default void recognizesNoOtherFiles() {
        assertThat(Stream.of(
                        "", " \n", "{}", "[]", "[[]]", "null", "a text", "<html></html>", "a,b\n1,2\n", "\u0000\u0001"))
                .allSatisfy(
                        text -> assertThat(importer().recognizes(head("file", text.getBytes(StandardCharsets.UTF_8))))
                                .as(text)
                                .isFalse());
    }

    @Test
    default void givesItemsWithPlacesAndConversations() throws IOException {
        for (SampleFile sample : samples()) {
            ReceivedItems items = ReceivedItems.of(importer(), sample.name(), sample.bytes());
            assertThat(items.messages().size() + items.entries().size())
                    .as(sample.name())
                    .isPositive();
            assertThat(items.messages())
                    .allSatisfy(message -> assertThat(message.place()).isNotBlank());
            assertThat(items.entries())
                    .allSatisfy(entry -> assertThat(entry.place()).isNotBlank());
        }
    }

    @Test
    default void givesTheSameItemsAgainAndInSmallParts() throws IOException {
        for (SampleFile sample : samples()) {
            ReceivedItems once = ReceivedItems.of(importer(), sample.name(), sample.bytes());
            InputStream parts = new ByteByByte(new ByteArrayInputStream(sample.bytes()));
            ReceivedItems inParts =
                    ReceivedItems.of(importer(), head(sample.name(), sample.bytes()), parts, Integer.MAX_VALUE);
            assertThat(inParts.messages()).isEqualTo(once.messages());
            assertThat(inParts.entries()).hasSameSizeAs(once.entries());
            assertThat(inParts.skipped()).isEqualTo(once.skipped());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.transfer.HistoryImporterContract#seeds")
    default void keepsWhatCameBeforeTheEndOfAFileThatIsCutOff(long seed) throws IOException {
        for (SampleFile sample : samples()) {
            byte[] bytes = sample.bytes();
            byte[] cut = Arrays.copyOf(bytes, new Random(seed).nextInt(bytes.length));
            List<SourceMessage> whole =
                    ReceivedItems.of(importer(), sample.name(), bytes).messages();
            assertThat(whole)
                    .containsAll(
                            ReceivedItems.of(importer(), sample.name(), cut).messages());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.transfer.HistoryImporterContract#seeds")
    default void readsADamagedFileToAnEnd(long seed) throws IOException {
        for (SampleFile sample : samples()) {
            byte[] bytes = sample.bytes();
            Random random = new Random(seed);
            for (int i = 0; i < 1 + bytes.length / 200; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
            }
            ReceivedItems.of(importer(), sample.name(), bytes);
        }
    }

    @Test
    default void quotesNoTextInReasons() throws IOException {
        for (SampleFile sample : samples()) {
            byte[] cut = Arrays.copyOf(sample.bytes(), sample.bytes().length * 2 / 3);
            for (byte[] bytes : List.of(sample.bytes(), cut)) {
                ReceivedItems items = ReceivedItems.of(importer(), sample.name(), bytes);
                List<String> texts = items.messages().stream()
                        .map(SourceMessage::text)
                        .filter(text -> text.length() >= 8)
                        .toList();
                assertThat(Stream.concat(items.skipped().stream(), items.breaks().stream()))
                        .allSatisfy(reason -> assertThat(texts).noneMatch(reason::contains));
            }
        }
    }

    @Test
    default void endsWhenTheImportIsStopped() {
        for (SampleFile sample : samples()) {
            assertThatThrownBy(() -> ReceivedItems.of(
                            importer(),
                            head(sample.name(), sample.bytes()),
                            new ByteArrayInputStream(sample.bytes()),
                            0))
                    .isInstanceOf(CancellationException.class);
        }
    }

    /** Returns the head of a file. */
    static SourceHead head(String name, byte[] bytes) {
        return new SourceHead(name, Arrays.copyOf(bytes, Math.min(bytes.length, SourceHead.MAX_BYTES)));
    }

    /** A stream that has one byte at a time, as a slow connection. */
    final class ByteByByte extends FilterInputStream {

        ByteByByte(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return super.read(into, offset, Math.min(1, length));
        }
    }
}
