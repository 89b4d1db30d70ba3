package io.mneme.deploy;

import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginState;
import io.mneme.api.plugin.RefusedPluginException;
import io.mneme.api.plugin.UnknownPluginException;
import io.mneme.deploy.bundle.DeployedFile;
import io.mneme.deploy.file.BrokenJarException;
import io.mneme.deploy.file.FileStamp;
import io.mneme.deploy.file.JarStore;
import io.mneme.deploy.file.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Changes the files in {@code deploy} for the operator, and waits for what becomes of them. */
final class PluginChanges {

    private static final String EXTENSION = ".jar";
    private static final String PART = ".part";

    /** As files that operators copy there usually are. */
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    private static final Duration MARGIN = Duration.ofSeconds(3);
    private static final Duration POLL = Duration.ofMillis(50);

    private final PluginDirector director;

    PluginChanges(PluginDirector director) {
        this.director = director;
    }

    PluginInfo find(String name) {
        return row(file(name)).orElseThrow(() -> unknown(name));
    }

    private Optional<PluginInfo> row(DeployedFile file) {
        return director.rows(file).stream().findFirst();
    }

    /** One that was removed is unknown, and can come back. */
    private UnknownPluginException unknown(String name) {
        Path target = removed(name);
        boolean isKept = store(target).previous(target.getFileName().toString()).isPresent();
        return isKept
                ? UnknownPluginException.ofRemoved(target.getFileName().toString())
                : new UnknownPluginException(
                        name, director.files().stream().map(DeployedFile::name).toList());
    }

    /** Of two files of a name, the one in the operator's own folder is meant. */
    private DeployedFile file(String name) {
        return director.files().stream()
                .filter(file -> isCalled(file, name))
                .reduce((earlier, later) -> director.folders().isLater(later.path(), earlier.path()) ? later : earlier)
                .orElseThrow(() -> unknown(name));
    }

    private static boolean isCalled(DeployedFile file, String name) {
        return file.name().equals(name)
                || file.name().equals(name + EXTENSION)
                || file.symbolicName().filter(name::equals).isPresent();
    }

    PluginInfo install(Path source, String actor) {
        Path given = source.toAbsolutePath().normalize();
        PluginJar jar = read(given);
        Path target = director.files().stream()
                .filter(file ->
                        file.symbolicName().filter(jar.symbolicName()::equals).isPresent())
                .map(DeployedFile::path)
                .findFirst()
                .orElseGet(() -> ownFolder().resolve(given.getFileName()));
        return copy(jar, target, actor, PluginAudit.INSTALL);
    }

    private PluginJar read(Path file) {
        try {
            return PluginJar.read(file.getFileName().toString(), file);
        } catch (BrokenJarException broken) {
            throw new RefusedPluginException(file + " " + broken.getMessage());
        } catch (IOException unreadable) {
            throw new RefusedPluginException(file + " cannot be read: " + unreadable);
        }
    }

    private Path ownFolder() {
        List<Path> folders = director.folders().folders();
        if (folders.isEmpty()) {
            throw new RefusedPluginException("the container was started without a folder for plug-ins");
        }
        return folders.get(folders.size() - 1);
    }

    private PluginInfo copy(PluginJar jar, Path target, String actor, String action) {
        if (!director.settings().isTrusted(jar.sha256())) {
            throw new RefusedPluginException(
                    jar.bundle() + " is not among deploy.trusted: its SHA-256 is " + jar.sha256());
        }
        director.markers().forgive(target.getFileName().toString());
        FileStamp placed = place(jar, target);
        await(() -> placed(target).anyMatch(file -> file.hasSeen(placed) && isSettled(file)));
        Optional<PluginInfo> copied =
                placed(target).flatMap(file -> row(file).stream()).findFirst();
        director.audit().record(actor, action, target.getFileName().toString(), copied);
        return copied.orElseThrow(() -> new RefusedPluginException(target + " was copied, and is not installed yet"));
    }

    private FileStamp place(PluginJar jar, Path target) {
        try {
            // Two may install under one name.
            Path part = Files.createTempFile(target.getParent(), ".", PART);
            try {
                Files.copy(jar.path(), part, StandardCopyOption.REPLACE_EXISTING);
                Files.setPosixFilePermissions(part, READABLE);
                // Another time, so that the same content is tried again.
                Files.setLastModifiedTime(part, FileTime.from(Instant.now()));
                director.audit().expect(target, Optional.of(FileStamp.of(part).movedTo(target)));
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            return FileStamp.of(target);
        } catch (IOException failed) {
            director.audit().forget(target);
            throw new RefusedPluginException("it cannot be copied to " + target + ": " + failed);
        }
    }

    private Stream<DeployedFile> placed(Path target) {
        return director.files().stream().filter(file -> file.path().equals(target));
    }

    private boolean isSettled(DeployedFile file) {
        return row(file)
                .filter(plugin -> plugin.state() != PluginState.CHANGING)
                .isPresent();
    }

    void remove(String name, String actor) {
        DeployedFile file = file(name);
        Optional<PluginInfo> removed = row(file);
        director.audit().expect(file.path(), Optional.empty());
        try {
            Files.delete(file.path());
        } catch (IOException failed) {
            director.audit().forget(file.path());
            throw new RefusedPluginException(file.path() + " cannot be deleted: " + failed);
        }
        await(() -> !director.files().contains(file));
        director.audit().record(actor, PluginAudit.REMOVE, file.name(), removed);
    }

    PluginInfo rollback(String name, String actor) {
        Optional<DeployedFile> present =
                director.files().stream().filter(file -> isCalled(file, name)).findFirst();
        Path target = present.map(DeployedFile::path).orElseGet(() -> removed(name));
        PluginJar jar = present.map(DeployedFile::previous)
                .orElseGet(() -> store(target).previous(target.getFileName().toString()))
                .orElseThrow(() -> present.isPresent()
                        ? new RefusedPluginException("no version before is kept of " + target.getFileName())
                        : unknown(name));
        return copy(jar, target, actor, PluginAudit.ROLLBACK);
    }

    private Path removed(String name) {
        return ownFolder().resolve(name.endsWith(EXTENSION) ? name : name + EXTENSION);
    }

    private JarStore store(Path target) {
        return director.store(target);
    }

    private void await(BooleanSupplier condition) {
        long begun = System.nanoTime();
        long limit = director.settings().timeout().plus(MARGIN).toNanos();
        try {
            do {
                Thread.sleep(POLL.toMillis());
            } while (!condition.getAsBoolean() && System.nanoTime() - begun < limit);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
