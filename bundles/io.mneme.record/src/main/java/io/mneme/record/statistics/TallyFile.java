package io.mneme.record.statistics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Position;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Keeps a tally on the disk, so that a restart need not count again. It holds no text; without it nothing is lost but time.
 *
 * @param path the file
 */
record TallyFile(Path path) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FORMAT = 1;
    private static final int COLUMNS = 7;

    /**
     * Reads what was kept.
     *
     * @param zone the zone of the days
     * @return the tally; empty if there is none
     * @throws IOException if it cannot be read, is no tally of this format, or its days are of another zone
     */
    Optional<Tally> read(ZoneId zone) throws IOException {
        try {
            return Optional.of(tally(JSON.readTree(Files.readAllBytes(path)), zone));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IllegalArgumentException | DateTimeException wrong) {
            throw new IOException("it holds no tally", wrong);
        }
    }

    private static Tally tally(JsonNode root, ZoneId zone) throws IOException {
        if (root.path("format").asInt() != FORMAT) {
            throw new IOException("it is not of format " + FORMAT);
        }
        if (!root.path("zone").asText().equals(zone.getId())) {
            throw new IOException("its days are not those of " + zone.getId());
        }
        Tally tally = new Tally(zone, new Position(root.path("begun").asLong()));
        for (JsonNode block : root.path("blocks")) {
            Rows rows = new Rows();
            for (JsonNode row : block.path("rows")) {
                add(rows, row);
            }
            tally.replace(block.path("block").asLong(), rows);
        }
        tally.seen(new Position(root.path("seen").asLong()));
        JsonNode anchor = root.path("anchor");
        if (anchor.isObject()) {
            Position position = new Position(anchor.path("position").asLong());
            tally.anchor(
                    Optional.of(new Tally.Anchor(position, anchor.path("id").asText())));
        }
        return tally;
    }

    private static void add(Rows rows, JsonNode row) throws IOException {
        if (row.size() != COLUMNS) {
            throw new IOException("a row has not " + COLUMNS + " columns");
        }
        String day = row.path(0).asText();
        rows.add(
                new Row(
                        day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day)),
                        row.path(1).asText(),
                        row.path(2).asText(),
                        row.path(3).asText(),
                        row.path(4).asBoolean()),
                new Amount(row.path(5).asLong(), row.path(6).asLong()));
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
            ByteBuffer bytes = ByteBuffer.wrap(JSON.writeValueAsBytes(json(tally)));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static ObjectNode json(Tally tally) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT).put("zone", tally.zone().getId());
        root.put("begun", tally.begun().value()).put("seen", tally.seen().value());
        tally.anchor().ifPresent(anchor -> root.putObject("anchor")
                .put("position", anchor.position().value())
                .put("id", anchor.id()));
        ArrayNode blocks = root.putArray("blocks");
        tally.blocks().forEach((number, rows) -> {
            ArrayNode columns = blocks.addObject().put("block", number).putArray("rows");
            rows.forEach((row, amount) -> columns.add(columns(row, amount)));
        });
        return root;
    }

    private static ArrayNode columns(Row row, Amount amount) {
        return JSON.createArrayNode()
                .add(row.day().map(LocalDate::toString).orElse(""))
                .add(row.mode())
                .add(row.recogniser())
                .add(row.model())
                .add(row.corrected())
                .add(amount.sessions())
                .add(amount.tenths());
    }
}
