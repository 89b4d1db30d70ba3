package io.mneme.record.statistics;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Position;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps a tally on the disk, so that a restart need not count again. It holds no text; without it nothing is lost but time.
 * It is written and read block by block, and its rows refer to names by their number, so that it takes little memory
 * however much was counted.
 *
 * @param path the file
 */
record TallyFile(Path path) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FORMAT = 2;
    private static final int COLUMNS = 7;

    /**
     * Reads what was kept.
     *
     * @param zone the zone of the days
     * @return the tally; empty if there is none
     * @throws IOException if it cannot be read, is no tally of this format, or its days are of another zone
     */
    Optional<Tally> read(ZoneId zone) throws IOException {
        try (InputStream in = Files.newInputStream(path);
                JsonParser parser = JSON.createParser(in)) {
            return Optional.of(tally(parser, zone));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IllegalArgumentException | DateTimeException wrong) {
            throw new IOException("it holds no tally", wrong);
        }
    }

    /** The blocks come last, since they take the most. */
    private static Tally tally(JsonParser parser, ZoneId zone) throws IOException {
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
        Tally tally = new Tally(zone, new Position(header.path("begun").asLong()));
        readBlocks(parser, header.path("names"), tally);
        tally.seen(new Position(header.path("seen").asLong()));
        JsonNode anchor = header.path("anchor");
        if (anchor.isObject()) {
            Position position = new Position(anchor.path("position").asLong());
            tally.anchor(
                    Optional.of(new Tally.Anchor(position, anchor.path("id").asText())));
        }
        return tally;
    }

    private static void readBlocks(JsonParser parser, JsonNode names, Tally tally) throws IOException {
        require(parser.nextToken() == JsonToken.START_ARRAY, "it has no blocks");
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            JsonNode block = JSON.readTree(parser);
            Rows rows = new Rows();
            for (JsonNode row : block.path("rows")) {
                add(rows, row, names, tally);
            }
            tally.replace(block.path("block").asLong(), rows);
        }
        require(parser.currentToken() == JsonToken.END_ARRAY, "its blocks do not end");
    }

    private static void add(Rows rows, JsonNode row, JsonNode names, Tally tally) throws IOException {
        require(row.size() == COLUMNS, "a row has not " + COLUMNS + " columns");
        String day = row.path(0).asText();
        rows.add(
                tally.counted(new Row(
                        day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day)),
                        name(row.path(1), names),
                        name(row.path(2), names),
                        name(row.path(3), names),
                        row.path(4).asBoolean())),
                new Amount(row.path(5).asLong(), row.path(6).asLong()));
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
     * Puts a tally in place of what was kept; a crash leaves one of the two.
     *
     * @throws IOException if it cannot be written; what was kept is still there
     */
    void write(Tally tally) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Path next = path.resolveSibling(path.getFileName() + ".next");
        try (FileChannel channel = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            JsonGenerator json = JSON.createGenerator(new BufferedOutputStream(Channels.newOutputStream(channel)));
            write(tally, json);
            json.flush();
            channel.force(true);
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(Tally tally, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("format", FORMAT);
        json.writeStringField("zone", tally.zone().getId());
        json.writeNumberField("begun", tally.begun().value());
        json.writeNumberField("seen", tally.seen().value());
        if (tally.anchor().isPresent()) {
            json.writeObjectFieldStart("anchor");
            json.writeNumberField("position", tally.anchor().get().position().value());
            json.writeStringField("id", tally.anchor().get().id());
            json.writeEndObject();
        }
        Map<String, Integer> names = names(tally);
        json.writeArrayFieldStart("names");
        for (String name : names.keySet()) {
            json.writeString(name);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("blocks");
        for (Map.Entry<Long, Rows> block : tally.blocks().entrySet()) {
            write(block.getKey(), block.getValue(), names, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static Map<String, Integer> names(Tally tally) {
        Map<String, Integer> names = new LinkedHashMap<>();
        tally.blocks()
                .values()
                .forEach(rows -> rows.forEach((row, amount) -> {
                    for (String name : List.of(row.mode(), row.recogniser(), row.model())) {
                        names.putIfAbsent(name, names.size());
                    }
                }));
        return names;
    }

    private static void write(long block, Rows rows, Map<String, Integer> names, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("block", block);
        json.writeArrayFieldStart("rows");
        for (Map.Entry<Row, Amount> row : rows.amounts().entrySet()) {
            write(row.getKey(), row.getValue(), names, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(Row row, Amount amount, Map<String, Integer> names, JsonGenerator json)
            throws IOException {
        json.writeStartArray();
        json.writeString(row.day().map(LocalDate::toString).orElse(""));
        json.writeNumber(names.get(row.mode()));
        json.writeNumber(names.get(row.recogniser()));
        json.writeNumber(names.get(row.model()));
        json.writeBoolean(row.corrected());
        json.writeNumber(amount.sessions());
        json.writeNumber(amount.tenths());
        json.writeEndArray();
    }
}
