package io.mneme.backup.archive;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/** The paths of files in a backup: relative, with {@code /} between names, below one of four folders. */
public final class ArchivePath {

    /** The folder of what lies in the data folder. */
    public static final String DATA = "data";

    /** The folder of what a configuration keeps outside the data folder, by name of the journal or its use. */
    public static final String OUTSIDE = "outside";

    /** The folder of settings. */
    public static final String ETC = "etc";

    /** The folder of plug-ins. */
    public static final String DEPLOY = "deploy";

    private static final Set<String> FOLDERS = Set.of(DATA, OUTSIDE, ETC, DEPLOY);
    private static final int MAX_LENGTH = 1_000;

    /** The backslash separates folders on other machines, and a colon follows a drive. */
    private static final Pattern NAME = Pattern.compile("[^\\p{Cc}/\\\\:]{1,255}");

    private ArchivePath() {}

    /** Returns whether a file may have this path: it leads to no other place than below one of the folders. */
    public static boolean isValid(String path) {
        String[] names = path.split("/", -1);
        return path.length() <= MAX_LENGTH
                && names.length >= 2
                && FOLDERS.contains(names[0])
                && Arrays.stream(names).allMatch(ArchivePath::isName);
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.equals(".") && !name.equals("..");
    }
}
