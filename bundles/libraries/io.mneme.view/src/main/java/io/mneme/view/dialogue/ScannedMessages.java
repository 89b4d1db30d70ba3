package io.mneme.view.dialogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.UnreadMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Messages in the body of a request, of which all that are not plain are read. */
final class ScannedMessages extends UnreadMessages {

    private final byte[] utf8;
    private final ObjectMapper trees;
    private final long bytes;
    private final int[] starts;
    private final int[] speakers;
    private final List<@Nullable Message> read;

    private ScannedMessages(MessageScan scan) {
        utf8 = scan.utf8;
        trees = scan.trees;
        bytes = scan.plainBytes;
        starts = scan.starts.build().toArray();
        speakers = scan.speakers.build().toArray();
        read = scan.read;
    }

    @Override
    public Message get(int place) {
        Message known = read.get(place);
        if (known != null) {
            return known;
        }
        try {
            SentMessage plain = new SentMessage(false);
            read(plain, place, utf8, starts[place], trees);
            return plain.message();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a message that was scanned has no broken JSON", impossible);
        }
    }

    private static void read(SentMessage message, int place, byte[] utf8, int start, ObjectMapper trees)
            throws IOException {
        try (JsonParser parser = trees.createParser(utf8, start, utf8.length - start)) {
            parser.nextToken();
            message.read(parser, trees, place);
        }
    }

    @Override
    public int size() {
        return starts.length;
    }

    @Override
    public boolean isPlain(int place) {
        return read.get(place) == null;
    }

    @Override
    public IntStream speakers() {
        return IntStream.of(speakers);
    }

    @Override
    public long bytes() {
        return bytes;
    }

    /** Scans the messages of a body one after the other. */
    static final class MessageScan {

        private final JsonParser parser;
        private final ObjectMapper trees;
        private final byte[] utf8;
        private final boolean escaped;
        private final PlainMessageScanner scanner;
        private final SentMessage message;
        private final IntStream.Builder starts = IntStream.builder();
        private final IntStream.Builder speakers = IntStream.builder();
        private final List<@Nullable Message> read = new ArrayList<>();
        private long plainBytes;

        /**
         * Starts before the first message.
         *
         * @param parser reads the bytes
         * @param trees reads what is no text
         */
        MessageScan(JsonParser parser, ObjectMapper trees, byte[] utf8) {
            this.parser = parser;
            this.trees = trees;
            this.utf8 = utf8;
            escaped = EscapedSurrogates.areIn(utf8, 0, utf8.length);
            scanner = new PlainMessageScanner(parser);
            message = new SentMessage(escaped);
        }

        /** Goes to the end of a message; returns what it has read if the message is not plain. */
        Optional<SentMessage> next() throws IOException {
            int place = read.size();
            int start = (int) parser.currentTokenLocation().getByteOffset();
            boolean mayBePlain = scanner.scan();
            int end = (int) parser.currentLocation().getByteOffset();
            boolean isPlain = mayBePlain && isPlain(start, end);
            starts.add(start);
            read.add(null);
            if (!isPlain || scanner.isSpeakerNew()) {
                speakers.add(place);
            }
            if (isPlain) {
                plainBytes += end - start;
                return Optional.empty();
            }
            read(message, place, utf8, start, trees);
            return Optional.of(message);
        }

        /** A text with a surrogate pair can have half of one, which has to be looked for. */
        private boolean isPlain(int start, int end) {
            return end - start <= MAX_PLAIN_BYTES && !(escaped && EscapedSurrogates.areIn(utf8, start, end));
        }

        /** Keeps the message that was read last. */
        void keep(Message made) {
            read.set(read.size() - 1, made);
        }

        ScannedMessages messages() {
            return new ScannedMessages(this);
        }
    }

    /** Finds escapes of surrogates in JSON: only by them a text has half a pair, since UTF-8 has none. */
    private static final class EscapedSurrogates {

        private static final VarHandle LONGS =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
        private static final long ONES = 0x0101010101010101L;
        private static final long BACKSLASHES = '\\' * ONES;

        private EscapedSurrogates() {}

        static boolean areIn(byte[] utf8, int from, int to) {
            int at = from;
            for (; at <= to - Long.BYTES; at += Long.BYTES) {
                if (hasBackslash((long) LONGS.get(utf8, at)) && isEscape(utf8, at, at + Long.BYTES)) {
                    return true;
                }
            }
            return isEscape(utf8, at, to);
        }

        /** Subtracting borrows from the top bit of a byte that is 0, and of no other without it. */
        private static boolean hasBackslash(long bytes) {
            long others = bytes ^ BACKSLASHES;
            return ((others - ONES) & ~others & ONES << 7) != 0;
        }

        private static boolean isEscape(byte[] utf8, int from, int to) {
            for (int at = from; at < Math.min(to, utf8.length - 2); at++) {
                if (utf8[at] == '\\' && utf8[at + 1] == 'u' && (utf8[at + 2] | ' ') == 'd') {
                    return true;
                }
            }
            return false;
        }
    }
}
