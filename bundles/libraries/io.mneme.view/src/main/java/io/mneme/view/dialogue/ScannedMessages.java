package io.mneme.view.dialogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.UnreadMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Messages in the body of a request, of which all that are not plain are read. */
final class ScannedMessages extends UnreadMessages {

    private final byte[] utf8;
    private final ObjectMapper trees;
    private final long bytes;
    private final List<Message> read;

    /** Where each plain message begins; of any other one its place among those that are read, below 0. */
    private final int[] starts;

    private final int[] speakers;

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
        int start = starts[place];
        if (start < 0) {
            return read.get(~start);
        }
        try {
            SentMessage plain = new SentMessage(false);
            read(plain, place, utf8, start, trees);
            return plain.message();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a message that was scanned has no broken JSON", impossible);
        }
    }

    /** Reads the message that begins at a place in the bytes, and returns where it ends. */
    private static int read(SentMessage message, int place, byte[] utf8, int start, ObjectMapper trees)
            throws IOException {
        try (JsonParser parser = trees.createParser(utf8, start, utf8.length - start)) {
            parser.nextToken();
            message.read(parser, trees, place);
            return start + (int) parser.currentLocation().getByteOffset();
        }
    }

    @Override
    public int size() {
        return starts.length;
    }

    @Override
    public boolean isPlain(int place) {
        return starts[place] >= 0;
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

        private final ObjectMapper trees;
        private final byte[] utf8;
        private final JsonCursor json;
        private final PlainMessageScanner scanner;
        private final SentMessage message = new SentMessage(true);
        private final List<Message> read = new ArrayList<>();
        private final IntStream.Builder starts = IntStream.builder();
        private final IntStream.Builder speakers = IntStream.builder();
        private int size;
        private long plainBytes;

        /**
         * Starts before the first message.
         *
         * @param trees reads what is not plain
         * @param list where the list of the messages begins in the bytes
         */
        MessageScan(ObjectMapper trees, byte[] utf8, int list) {
            this.trees = trees;
            this.utf8 = utf8;
            json = new JsonCursor(utf8, list + 1);
            scanner = new PlainMessageScanner(json);
        }

        /**
         * Goes to the next message; returns false at the end of the list.
         *
         * @throws IOException if this is no list of objects
         */
        boolean hasNext() throws IOException {
            boolean isFirst = size == 0;
            if (json.passes(']')) {
                return false;
            }
            if (!(isFirst || json.passes(',')) || !json.passes('{')) {
                throw new IOException("messages are objects in a list");
            }
            return true;
        }

        /** Goes to the end of a message; returns what it has read if the message is not plain. */
        Optional<SentMessage> next() throws IOException {
            int place = size++;
            int start = json.place() - 1;
            boolean isPlain = scanner.passes() && json.place() - start <= MAX_PLAIN_BYTES;
            starts.add(isPlain ? start : ~read.size());
            if (!isPlain || scanner.isSpeakerNew()) {
                speakers.add(place);
            }
            if (isPlain) {
                plainBytes += json.place() - start;
                return Optional.empty();
            }
            json.moveTo(read(message, place, utf8, start, trees));
            return Optional.of(message);
        }

        /** Keeps the message that was read last; without all of them there is no list. */
        void keep(Message made) {
            read.add(made);
        }

        /** Returns where the list ends, behind its bracket, after the last message. */
        int end() {
            return json.place();
        }

        ScannedMessages messages() {
            return new ScannedMessages(this);
        }
    }
}
