package io.mneme.record.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.support.owner.OwnerFolder;
import io.mneme.support.schema.Timestamps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a text file of each utterance, for older tools.
 *
 * <p>The name of a file is computed from the utterance's time, type and id, and never contains their text. So it cannot lead
 * out of the folder, and the file is found when the utterance is erased.
 */
final class Mirror {

    private static final Logger LOG = LoggerFactory.getLogger(Mirror.class);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd_HHmmss");
    private static final int DIGEST_DIGITS = 16;

    private final Supplier<ConversationSettings> settings;
    private final TextSeal seal;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    Mirror(Supplier<ConversationSettings> settings) {
        this(settings, TextSeal.OFF);
    }

    /** @param seal forbids the mirror if it is on: older tools could not read what is encrypted */
    Mirror(Supplier<ConversationSettings> settings, TextSeal seal) {
        this.settings = settings;
        this.seal = seal;
    }

    /** Writes the file of an utterance. A failure does not disturb the exchange log; it is logged once until a write succeeds. */
    void write(StoredEntry<Utterance> stored) {
        ConversationSettings current = settings.get();
        if (current.mirror() && seal.isOn()) {
            if (isFailing.compareAndSet(false, true)) {
                LOG.error("The mirror is not written, since texts are encrypted; set mirror=false");
            }
        } else if (current.mirror()) {
            write(stored, folder(current).orElseThrow());
        }
    }

    /** Returns the folder of the present owner. */
    private static Optional<Path> folder(ConversationSettings settings) {
        return settings.folder().map(all -> OwnerFolder.of(all, OwnerScope.owner()));
    }

    private void write(StoredEntry<Utterance> stored, Path folder) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name(stored)), stored.entry().text() + "\n", UTF_8);
            isFailing.set(false);
        } catch (IOException failed) {
            if (isFailing.compareAndSet(false, true)) {
                LOG.error("The mirror in {} cannot be written; the exchange log continues without it", folder, failed);
            }
        }
    }

    /** Returns the files of the utterances with these ids, also after the mirror was switched off. */
    List<Path> filesOf(Set<String> ids) {
        Optional<Path> folder = folder(settings.get()).filter(Files::isDirectory);
        return folder.isEmpty() || ids.isEmpty() ? List.of() : filesOf(ids, folder.get());
    }

    private static List<Path> filesOf(Set<String> ids, Path folder) {
        Set<String> suffixes = ids.stream().map(Mirror::suffix).collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            suffixes.contains(suffixOf(file.getFileName().toString())))
                    .toList();
        } catch (IOException | UncheckedIOException failed) {
            throw new JournalException("The mirror in " + folder + " cannot be listed", failed);
        }
    }

    private static String suffixOf(String name) {
        return name.substring(Math.max(0, name.lastIndexOf('_')));
    }

    /**
     * Removes a file of the mirror.
     *
     * @return whether it was there
     * @throws JournalException if it cannot be removed
     */
    boolean remove(Path file) {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new JournalException("The mirror's file " + file + " cannot be removed", failed);
        }
    }

    private static String name(StoredEntry<Utterance> stored) {
        String time = Timestamps.read(stored.entry().timestamp())
                .map(moment -> TIME.format(moment.atOffset(ZoneOffset.UTC)))
                .orElse("unknown");
        return time + "_" + UtteranceKind.type(stored.entry()) + suffix(stored.id());
    }

    private static String suffix(String id) {
        return "_" + digest(id) + ".txt";
    }

    private static String digest(String id) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGEST_DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
