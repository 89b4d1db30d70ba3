package io.mneme.transfer.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.transfer.source.CountingInputStream;
import io.mneme.transfer.source.JsonLinesSource;
import io.mneme.transfer.source.SourceItem;
import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Reads files of one JSON object a line. What is none is skipped; at the end of a file it is where the file was cut off. */
final class ObjectLines {

    private static final String NO_OBJECT = "is no JSON object";

    /** Takes an object. */
    @FunctionalInterface
    interface ObjectConsumer {

        /**
         * Takes an object.
         *
         * @param place its line, for people
         * @param line the line as it is in the file
         */
        void accept(String place, String line, JsonNode object);
    }

    private final ImportReceiver receiver;
    private final ObjectConsumer objects;

    /** The place of a line that is no object, until it is known whether another one follows. */
    private String malformed = "";

    private ObjectLines(ImportReceiver receiver, ObjectConsumer objects) {
        this.receiver = receiver;
        this.objects = objects;
    }

    /**
     * Returns whether a file has an object a line: an object over several lines, or an array, has none that begins a line, and a line of
     * which only the beginning is there may be one.
     */
    static boolean areIn(SourceHead head) {
        List<String> lines = head.text().stripLeading().lines().toList();
        boolean isOneLine = lines.size() == 1 && !head.isWhole();
        return head.firstCharacter() == '{'
                && (isOneLine
                        || lines.stream()
                                .anyMatch(line ->
                                        line.startsWith("{") && object(line).isPresent()));
    }

    /** Reads a stream to its end. */
    @SuppressWarnings("resource") // the caller closes its stream
    static void read(InputStream in, ImportReceiver receiver, ObjectConsumer objects) throws IOException {
        JsonLinesSource source = new JsonLinesSource(new CountingInputStream(in, 0), in);
        ObjectLines lines = new ObjectLines(receiver, objects);
        Optional<SourceItem> item = source.next();
        while (item.isPresent()) {
            lines.accept(item.get());
            item = source.next();
        }
        if (!lines.malformed.isEmpty()) {
            receiver.breakOff(lines.malformed, NO_OBJECT + ": the file may be cut off here");
        }
    }

    private void accept(SourceItem item) {
        if (!malformed.isEmpty()) {
            receiver.skip(malformed, NO_OBJECT);
            malformed = "";
        }
        if (item instanceof RejectedItem rejected) {
            receiver.skip(rejected.place(), rejected.reason());
        } else if (item instanceof LineItem line) {
            Optional<JsonNode> object = object(line.text());
            if (object.isPresent()) {
                objects.accept(line.place(), line.text(), object.get());
            } else {
                malformed = line.place();
            }
        }
    }

    /** Returns the object of a line; empty if it is none. */
    static Optional<JsonNode> object(String line) {
        try {
            return Optional.ofNullable(JsonTexts.MAPPER.readTree(line)).filter(JsonNode::isObject);
        } catch (JsonProcessingException none) {
            return Optional.empty();
        }
    }
}
