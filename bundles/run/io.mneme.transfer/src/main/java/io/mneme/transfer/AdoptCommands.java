package io.mneme.transfer;

import io.mneme.transfer.HistoryFinder.HistoryFiles;
import io.mneme.transfer.run.TransferKinds;
import io.mneme.transfer.source.ImportSource;
import io.mneme.transfer.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell command that adopts the folders of other programs. */
@Component(service = AdoptCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"adopt"})
public final class AdoptCommands {

    /** What the command line ends with: 1 if nothing was found or done. */
    private static final String EXIT = "mneme.exit";

    private final TransferKinds kinds;
    private final HistoryAdoption adoption;
    private final Path home;

    @Activate
    public AdoptCommands(@Reference TransferKinds kinds, @Reference JournalFolders folders) {
        this(
                kinds,
                folders,
                Path.of(Optional.ofNullable(System.getenv("HOME"))
                        .filter(folder -> !folder.isBlank())
                        .orElse(System.getProperty("user.home"))));
    }

    AdoptCommands(TransferKinds kinds, JournalFolders folders, Path home) {
        this.kinds = kinds;
        this.adoption = new HistoryAdoption(folders, kinds);
        this.home = home;
    }

    @Descriptor("Looks at folders of WenZi or voicemode, and shows what they hold: conversation_history.jsonl and its"
            + " archives, or exchanges_YYYY-MM-DD.jsonl. With --yes the journals read them in place"
            + " from now on: each line is there, and the files stay as they are.\n"
            + "Example: journal:adopt ~/.config/WenZi")
    public String adopt(
            CommandSession session,
            @Parameter(names = "--yes", presentValue = "true", absentValue = "false")
                    @Descriptor("do it; otherwise nothing is changed")
                    boolean yes,
            @Parameter(names = "--import", presentValue = "true", absentValue = "false")
                    @Descriptor(
                            "record the entries into the container's own journals, instead of reading them in place")
                    boolean importing,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("folders, or files in them; without any those in which the programs keep their histories,"
                            + " ~/.config/WenZi and ~/.voicemode/logs")
                    String... paths)
            throws IOException {
        List<FoundHistory> found = survey(paths, session.currentDir());
        AdoptionReport report = new AdoptionReport(importing ? importAll(found, yes) : adopt(found, yes));
        if (report.histories().stream().anyMatch(AdoptedHistory::isRefused)) {
            session.put(EXIT, 1);
        }
        return json ? report.json().toPrettyString() : report.toString();
    }

    private List<AdoptedHistory> adopt(List<FoundHistory> found, boolean yes) {
        List<AdoptedHistory> plan = adoption.planned(found);
        return yes && plan.stream().noneMatch(AdoptedHistory::isRefused) ? adoption.adopt(plan) : plan;
    }

    private List<AdoptedHistory> importAll(List<FoundHistory> found, boolean yes) {
        List<AdoptedHistory> plan = adoption.plannedImport(found);
        return yes && plan.stream().noneMatch(AdoptedHistory::isRefused) ? adoption.importAll(plan) : plan;
    }

    private List<FoundHistory> survey(String[] paths, Path currentFolder) throws IOException {
        Set<HistoryFiles> files = new LinkedHashSet<>();
        for (String path : paths) {
            if (path.startsWith("-")) {
                throw new IllegalArgumentException("there is no option " + path);
            }
            files.addAll(filesAt(currentFolder.resolve(expanded(path)).normalize()));
        }
        return (paths.length == 0 ? known() : new ArrayList<>(files))
                .stream().map(this::survey).toList();
    }

    private FoundHistory survey(HistoryFiles files) {
        return HistorySurvey.read(files, kinds.kind(files.program().kind()));
    }

    private Path expanded(String path) {
        if (path.equals("~")) {
            return home;
        }
        return path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path);
    }

    private List<HistoryFiles> known() throws IOException {
        List<HistoryFiles> known = HistoryFinder.inKnownPlaces(home);
        if (known.isEmpty()) {
            throw new NoSuchElementException("no history of WenZi or voicemode is in "
                    + HistoryFinder.knownPlaces(home).stream()
                            .map(Path::toString)
                            .collect(Collectors.joining(", "))
                    + "; name the folder");
        }
        return known;
    }

    private List<HistoryFiles> filesAt(Path path) throws IOException {
        List<HistoryFiles> found = HistoryFinder.at(path);
        if (!found.isEmpty()) {
            return found;
        }
        if (Files.isDirectory(path)) {
            throw new NoSuchElementException(path + " is no folder of WenZi or voicemode: it has neither"
                    + " conversation_history.jsonl nor conversation_history_archives/YYYY-MM.jsonl nor"
                    + " exchanges_YYYY-MM-DD.jsonl");
        }
        throw new NoSuchElementException(path + " " + describe(path));
    }

    private String describe(Path file) throws IOException {
        KindDetector detector = new KindDetector(kinds);
        try (ImportSource source = SourceFile.lines(file)) {
            return detector.detect(source)
                    .map(kind ->
                            "holds " + kind + "s, but has not the name of a file that a journal reads in place; record"
                                    + " them with: journal import " + file)
                    .orElseGet(() -> detector.isEmpty() ? "has no lines" : "is " + detector.describe());
        }
    }
}
