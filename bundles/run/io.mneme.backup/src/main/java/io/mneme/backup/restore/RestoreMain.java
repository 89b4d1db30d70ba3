package io.mneme.backup.restore;

import io.mneme.backup.archive.BackupArchive;
import io.mneme.backup.archive.BackupManifest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The command {@code mneme restore}, which {@code bin/mneme} runs without a container.
 *
 * <p>Arguments: {@code restore}, {@code into} or {@code check}; the file, the data folder, the base folder, the container's folder; and
 * whether plug-ins are installed: {@code yes} or {@code no}. With {@code into}, the base folder is made, or is empty.
 */
public final class RestoreMain {

    private static final int FAILED = 1;
    private static final int REFUSED = 2;

    private RestoreMain() {}

    /** Ends the process with 0 if it was restored or is sound, 1 if that failed, and 2 if the arguments are wrong. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        Path file = Path.of(arguments[1]);
        try (BackupArchive archive = BackupArchive.open(file)) {
            out.println(describe(file, archive.manifest()));
            if (arguments[0].equals("check")) {
                archive.verify();
                out.println("Every file is as it was written.");
            } else {
                restore(archive, arguments, out);
            }
            return 0;
        } catch (IllegalArgumentException refused) {
            err.println("mneme: " + refused.getMessage());
            return REFUSED;
        } catch (IOException failed) {
            err.println("mneme: " + describe(failed));
            return FAILED;
        }
    }

    private static void restore(BackupArchive archive, String[] arguments, PrintStream out) throws IOException {
        Path data = Path.of(arguments[2]);
        Path base = Path.of(arguments[3]);
        Path home = Path.of(arguments[4]);
        Optional<Path> shipped = base.equals(home) ? Optional.of(home.resolve("libexec/etc")) : Optional.empty();
        if (arguments[0].equals("into")) {
            RestoreTarget.requireEmpty(base, "the folder");
        }
        RestoreTarget target = new RestoreTarget(data, base, shipped, arguments[5].equals("yes"));
        List<String> notes = new FolderRestore(archive, target).run();
        notes.forEach(out::println);
        out.println("Restored into " + data + ".");
    }

    private static String describe(Path file, BackupManifest manifest) {
        return String.format(
                Locale.ROOT,
                "%s, made %s by Mneme %s: %,d entries of %d journals, %,d files with %,d bytes",
                file,
                manifest.madeAt(),
                manifest.version(),
                manifest.entries(),
                manifest.journals().size(),
                manifest.files().size(),
                manifest.bytes());
    }

    /** Exceptions of the system have only a path as their message. */
    private static String describe(IOException failure) {
        return failure instanceof FileSystemException system && system.getReason() == null
                ? failure.getClass().getSimpleName().replace("Exception", "") + ": " + failure.getMessage()
                : failure.getMessage();
    }
}
