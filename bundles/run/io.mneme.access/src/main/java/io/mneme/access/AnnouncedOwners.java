package io.mneme.access;

import io.mneme.api.access.AccessToken;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.support.owner.OwnerFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Tells once of each owner that has a token, or had one, so that there is a folder. Safe for use by many threads. */
final class AnnouncedOwners {

    private final Path owners;
    private final Consumer<HistoryOwner> listener;
    private final Set<String> announced = new HashSet<>();

    AnnouncedOwners(Path dataFolder, Consumer<HistoryOwner> listener) {
        this.owners = dataFolder.resolve(OwnerFolder.OWNERS);
        this.listener = listener;
    }

    /**
     * Tells of the owners that it has not told of.
     *
     * @param tokens all tokens
     */
    synchronized void announce(Collection<AccessToken> tokens) {
        Stream.concat(folders().stream(), tokens.stream().map(AccessToken::owner))
                .filter(HistoryOwner::isName)
                .filter(announced::add)
                .forEach(name -> listener.accept(new HistoryOwner(name)));
    }

    private List<String> folders() {
        if (!Files.isDirectory(owners)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(owners)) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
