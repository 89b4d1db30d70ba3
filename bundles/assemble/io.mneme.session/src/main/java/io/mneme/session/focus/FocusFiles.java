package io.mneme.session.focus;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusSessions;
import io.mneme.session.focus.FocusVisits.SymbolVisits;
import io.mneme.support.file.AtomicFile;
import io.mneme.support.seal.SealedContent;
import io.mneme.support.seal.SealedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of focus sessions in one folder: the document of the current session, those of the others, and the visits of each.
 * What the caller does with them must exclude all other users of the folder.
 *
 * <p>A session that becomes current is written to the current place first, and then removed from the others: after a crash in
 * between its document is in both places, and the current one counts.
 */
final class FocusFiles {

    static final String CURRENT_FILE = "conversation-context.json";

    private static final Logger LOG = LoggerFactory.getLogger(FocusFiles.class);

    private static final String SUFFIX = ".json";
    private static final String USE = "focus";
    private static final int MAX_FILE_BYTES = 64 << 20;

    private final Path current;
    private final Path sessions;
    private final Path visits;
    private final UnreadableCopies copies;
    private final TextSeal seal;
    private final Clock clock;

    FocusFiles(Path folder, TextSeal seal, Clock clock) {
        this.seal = seal;
        current = folder.resolve(CURRENT_FILE);
        sessions = folder.resolve("sessions");
        visits = folder.resolve("visits");
        copies = new UnreadableCopies(folder.resolve("unreadable"));
        this.clock = clock;
    }

    /** Returns the document of the current session; empty if there is none or it is unreadable, when a copy is kept. */
    Optional<FocusDocument> current() throws IOException {
        return document(current).filter(document -> document.sessionId().isPresent());
    }

    /** Returns the document of a session; empty if there is none of this id, or its file is unreadable. */
    Optional<FocusDocument> find(String id) throws IOException {
        if (!FocusIds.isId(id)) {
            return Optional.empty();
        }
        Optional<FocusDocument> inUse = current().filter(document -> isOf(document, id));
        return inUse.isPresent() ? inUse : stored(id);
    }

    private Optional<FocusDocument> stored(String id) throws IOException {
        return OwnerFolders.exists(sessions)
                ? document(file(sessions, id)).filter(document -> isOf(document, id))
                : Optional.empty();
    }

    /** Returns the ids of the sessions that are not current, in no particular order. */
    List<String> otherIds() throws IOException {
        List<String> ids = new ArrayList<>();
        if (OwnerFolders.exists(sessions)) {
            String currentId = current().flatMap(FocusDocument::sessionId).orElse("");
            try (DirectoryStream<Path> files = Files.newDirectoryStream(sessions, "*" + SUFFIX)) {
                for (Path file : files) {
                    String name = file.getFileName().toString();
                    ids.add(name.substring(0, name.length() - SUFFIX.length()));
                }
            }
            ids.removeIf(id -> id.equals(currentId) || !FocusIds.isId(id));
        }
        return ids;
    }

    /** Returns all files. The current document is last: as long as it is there, it counts. */
    List<Path> paths() throws IOException {
        List<Path> paths = new ArrayList<>(copies.list());
        for (Path folder : List.of(visits, sessions)) {
            if (OwnerFolders.exists(folder)) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
                    files.forEach(paths::add);
                }
            }
        }
        if (OwnerFolders.exists(current)) {
            paths.add(current);
        }
        return paths;
    }

    /** Makes a document the one of the current session; that of the former one is stored among the others. */
    void makeCurrent(FocusDocument document) throws IOException {
        Optional<FocusDocument> former = current();
        if (former.isPresent()) {
            write(file(sessions, id(former.get())), FocusDocumentJson.text(former.get()));
        }
        write(current, FocusDocumentJson.text(document));
        AtomicFile.delete(file(sessions, id(document)));
    }

    /** Stores a document where that of its session is. */
    void store(FocusDocument document) throws IOException {
        boolean isCurrent = current().filter(other -> isOf(other, id(document))).isPresent();
        write(isCurrent ? current : file(sessions, id(document)), FocusDocumentJson.text(document));
    }

    /** Deletes a session with everything that is known of it. */
    void delete(FocusDocument document) throws IOException {
        // The current document goes last: as long as it is there, it counts.
        AtomicFile.delete(file(visits, id(document)));
        AtomicFile.delete(file(sessions, id(document)));
        if (current().filter(other -> isOf(other, id(document))).isPresent()) {
            AtomicFile.delete(current);
        }
    }

    /** Returns the visits of a session as they were stored; none if there are none, or they are unreadable. */
    FocusVisits visits(FocusDocument document) throws IOException {
        return OwnerFolders.exists(visits)
                ? parsedVisits(file(visits, id(document))).orElse(FocusVisits.NONE)
                : FocusVisits.NONE;
    }

    /** Stores the visits of a session. They can be derived from its next document, too, so that a failure is only logged. */
    void storeVisits(FocusDocument document, FocusVisits known) {
        try {
            write(file(visits, id(document)), VisitsJson.text(known));
        } catch (IOException failed) {
            LOG.warn("The visits of a focus session cannot be stored: {}", failed.toString());
        }
    }

    UnreadableCopies copies() {
        return copies;
    }

    private Optional<FocusDocument> document(Path file) throws IOException {
        Optional<byte[]> bytes = bytes(file);
        try {
            return bytes.map(FocusDocumentJson::parse);
        } catch (IllegalArgumentException unreadable) {
            copyOf(file, unreadable);
            return Optional.empty();
        }
    }

    /** Returns the copy of an unreadable file; makes it if there is none. */
    private Path copyOf(Path file, IllegalArgumentException unreadable) throws IOException {
        Optional<Path> known = copies.find(file);
        if (known.isPresent()) {
            return known.get();
        }
        LOG.warn("A copy of {} is kept, since it is unreadable: {}", file, unreadable.getMessage());
        return copies.keep(file, clock.instant());
    }

    /** Returns why the document of a session cannot be read; empty if it can be, or there is none. A copy is kept first. */
    Optional<String> unreadable(String session) throws IOException {
        boolean isCurrent = session.equals(FocusSessions.CURRENT);
        if (!isCurrent && !(FocusIds.isId(session) && OwnerFolders.exists(sessions))) {
            return Optional.empty();
        }
        Path file = isCurrent ? current : file(sessions, session);
        Optional<byte[]> bytes = bytes(file);
        try {
            bytes.map(FocusDocumentJson::parse);
            return Optional.empty();
        } catch (IllegalArgumentException unreadable) {
            return Optional.of("%s cannot be read and counts as no session: %s; a copy is %s"
                    .formatted(file, unreadable.getMessage(), copyOf(file, unreadable)));
        }
    }

    private Optional<FocusVisits> parsedVisits(Path file) throws IOException {
        try {
            return bytes(file).map(VisitsJson::parse);
        } catch (IllegalArgumentException derivedAgain) {
            return Optional.empty();
        }
    }

    /** Returns the content of a file, cut at the maximum length, so that a longer one is unreadable; empty if there is none. */
    private Optional<byte[]> bytes(Path file) throws IOException {
        if (!OwnerFolders.exists(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(SealedInputStream.of(in, seal, USE).readNBytes(MAX_FILE_BYTES));
        }
    }

    private void write(Path file, String text) throws IOException {
        OwnerFolders.create(file.getParent());
        OwnerFolders.exists(file);
        AtomicFile.write(file, SealedContent.sealed((text + "\n").getBytes(UTF_8), seal, USE));
    }

    private static boolean isOf(FocusDocument document, String id) {
        return document.sessionId().filter(id::equals).isPresent();
    }

    private static String id(FocusDocument document) {
        return document.sessionId().orElseThrow(() -> new IllegalArgumentException("a session must have an id"));
    }

    private static Path file(Path folder, String id) {
        return folder.resolve(id + SUFFIX);
    }

    /** Reads and writes the visits of a focus session. */
    static final class VisitsJson {

        private VisitsJson() {}

        /**
         * Reads visits.
         *
         * @throws IllegalArgumentException if the bytes have another form
         */
        static FocusVisits parse(byte[] bytes) {
            JsonNode json = FocusDocumentJson.tree(bytes);
            Map<String, SymbolVisits> symbols = new HashMap<>();
            for (JsonNode symbol : json.path("symbols")) {
                SymbolVisits visits = new SymbolVisits(
                        symbol.path("symbol").asText(),
                        symbol.path("value").asDouble(),
                        symbol.path("turn").asLong(),
                        symbol.path("place").asInt());
                if (!(visits.value() >= 1 && visits.value() < Double.POSITIVE_INFINITY)) {
                    throw new IllegalArgumentException("a visited symbol must have a value of at least 1");
                }
                symbols.put(visits.symbol(), visits);
            }
            return new FocusVisits(json.path("turn").asLong(), symbols);
        }

        /** Returns visits as one line without an end. */
        static String text(FocusVisits visits) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("turn", visits.turn());
            ArrayNode symbols = json.putArray("symbols");
            for (String name : visits.ranked()) {
                SymbolVisits symbol = visits.symbols().get(name);
                symbols.addObject()
                        .put("symbol", name)
                        .put("value", symbol.value())
                        .put("turn", symbol.lastTurn())
                        .put("place", symbol.place());
            }
            return json.toString();
        }
    }
}
