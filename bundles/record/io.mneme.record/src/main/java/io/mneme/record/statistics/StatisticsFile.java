package io.mneme.record.statistics;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Position;
import io.mneme.api.seal.TextSeal;
import io.mneme.support.seal.SealedInputStream;
import io.mneme.support.seal.SealedOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps a state on the disk, so that a restart need not count again. The file contains no text; its loss costs only time.
 * It is written and read block by block, and its rows refer to names by their number. So it takes little memory for any
 * number of dictations.
 *
 * @param path the file
 * @param seal encrypts it, if it is on
 */
record StatisticsFile(Path path, TextSeal seal) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String USE = "statistics";
    private static final int FORMAT = 2;
    private static final int COLUMNS = 7;

    /** Leaves the channel open, which is synced when all is written. */
    private static final class UnclosedStream extends FilterOutputStream {

        UnclosedStream(OutputStream file) {
            super(file);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    /**
     * Reads the saved counts.
     *
     * @param zone the zone of the days
     * @return the state; empty if there is none
     * @throws IOException if the file cannot be read, has another format, or its days are of another zone
     */
    Optional<StatisticsState> read(ZoneId zone) throws IOException {
        try (InputStream in = SealedInputStream.of(new BufferedInputStream(Files.newInputStream(path)), seal, USE);
                JsonParser parser = JSON.createParser(in)) {
            return Optional.of(state(parser, zone));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IllegalArgumentException | DateTimeException wrong) {
            throw new IOException("it contains no valid counts", wrong);
        }
    }

    /** The blocks come last, since they are the largest part. */
    private static StatisticsState state(JsonParser parser, ZoneId zone) throws IOException {
        require(parser.nextToken() == JsonToken.START_OBJECT, "it is no object");
        ObjectNode header = JSON.createObjectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME
                && !parser.currentName().equals("blocks")) {
            String field = parser.currentName();
            parser.nextToken();
            header.set(field, JSON.readTree(parser));
            require(header.path("format").asInt() == FORMAT, "it is not of format " + FORMAT);
        }
        require(header.path("zone").asText().equals(zone.getId()), "its days are not those of " + zone.getId());
        StatisticsState state =
                new StatisticsState(zone, new Position(header.path("begun").asLong()));
        readBlocks(parser, header.path("names"), state);
        state.seen(new Position(header.path("seen").asLong()));
        for (JsonNode block : header.path("incomplete")) {
            Position first = new Position(block.asLong() * StatisticsState.BLOCK_POSITIONS + 1);
            state.addIncomplete(first, first);
        }
        JsonNode anchor = header.path("anchor");
        if (anchor.isObject()) {
            Position position = new Position(anchor.path("position").asLong());
            state.anchor(Optional.of(
                    new StatisticsState.Anchor(position, anchor.path("id").asText())));
        }
        return state;
    }

    private static void readBlocks(JsonParser parser, JsonNode names, StatisticsState state) throws IOException {
        require(parser.nextToken() == JsonToken.START_ARRAY, "it has no blocks");
        // Of dictations in no order each block has rows of each day, and parsing a day takes longer than all else of a
        // row.
        Map<String, Optional<LocalDate>> days = new HashMap<>();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            JsonNode block = JSON.readTree(parser);
            GroupedAmounts amounts = new GroupedAmounts();
            for (JsonNode row : block.path("rows")) {
                add(amounts, row, names, days, state);
            }
            state.replace(block.path("block").asLong(), amounts);
        }
        require(parser.currentToken() == JsonToken.END_ARRAY, "its blocks do not end");
    }

    private static void add(
            GroupedAmounts amounts,
            JsonNode row,
            JsonNode names,
            Map<String, Optional<LocalDate>> days,
            StatisticsState state)
            throws IOException {
        require(row.size() == COLUMNS, "a row has not " + COLUMNS + " columns");
        amounts.add(
                state.counted(new GroupKey(
                        days.computeIfAbsent(row.path(0).asText(), StatisticsFile::day),
                        name(row.path(1), names),
                        name(row.path(2), names),
                        name(row.path(3), names),
                        row.path(4).asBoolean())),
                new DictatedAmount(row.path(5).asLong(), row.path(6).asLong()));
    }

    private static Optional<LocalDate> day(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
    }

    private static String name(JsonNode number, JsonNode names) throws IOException {
        JsonNode name = names.path(number.asInt(-1));
        require(name.isTextual(), "a row has a name that is not there");
        return name.textValue();
    }

    private static void require(boolean fits, String otherwise) throws IOException {
        if (!fits) {
            throw new IOException(otherwise);
        }
    }

    /**
     * Replaces the saved counts; after a crash the file contains either the old or the new ones.
     *
     * @throws IOException if they cannot be written; the old ones are kept
     */
    void write(StatisticsState state) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Path next = path.resolveSibling(path.getFileName() + ".next");
        try (FileChannel channel = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            OutputStream file = new UnclosedStream(Channels.newOutputStream(channel));
            try (JsonGenerator json =
                    JSON.createGenerator(new BufferedOutputStream(SealedOutputStream.of(file, seal, USE)))) {
                write(state, json);
            }
            channel.force(true);
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(StatisticsState state, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("format", FORMAT);
        json.writeStringField("zone", state.zone().getId());
        json.writeNumberField("begun", state.begun().value());
        json.writeNumberField("seen", state.seen().value());
        if (state.anchor().isPresent()) {
            json.writeObjectFieldStart("anchor");
            json.writeNumberField("position", state.anchor().get().position().value());
            json.writeStringField("id", state.anchor().get().id());
            json.writeEndObject();
        }
        if (!state.incomplete().isEmpty()) {
            long[] incomplete =
                    state.incomplete().stream().mapToLong(Long::longValue).toArray();
            json.writeFieldName("incomplete");
            json.writeArray(incomplete, 0, incomplete.length);
        }
        Map<String, Integer> names = names(state);
        json.writeFieldName("names");
        json.writeArray(names.keySet().toArray(String[]::new), 0, names.size());
        json.writeArrayFieldStart("blocks");
        for (Map.Entry<Long, GroupedAmounts> block : state.blocks().entrySet()) {
            write(block.getKey(), block.getValue(), names, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static Map<String, Integer> names(StatisticsState state) {
        Map<String, Integer> names = new LinkedHashMap<>();
        state.blocks().values().forEach(amounts -> amounts.amounts().forEach((group, amount) -> {
            for (String name : List.of(group.mode(), group.sttModel(), group.llmModel())) {
                names.putIfAbsent(name, names.size());
            }
        }));
        return names;
    }

    private static void write(long block, GroupedAmounts amounts, Map<String, Integer> names, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("block", block);
        json.writeArrayFieldStart("rows");
        for (Map.Entry<GroupKey, DictatedAmount> row : amounts.amounts().entrySet()) {
            write(row.getKey(), row.getValue(), names, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(GroupKey group, DictatedAmount amount, Map<String, Integer> names, JsonGenerator json)
            throws IOException {
        json.writeStartArray();
        json.writeString(group.day().map(LocalDate::toString).orElse(""));
        json.writeNumber(names.get(group.mode()));
        json.writeNumber(names.get(group.sttModel()));
        json.writeNumber(names.get(group.llmModel()));
        json.writeBoolean(group.corrected());
        json.writeNumber(amount.sessions());
        json.writeNumber(amount.tenths());
        json.writeEndArray();
    }
}
