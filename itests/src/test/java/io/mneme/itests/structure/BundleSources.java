package io.mneme.itests.structure;

import java.nio.file.Path;
import java.util.List;

/**
 * The sources of one bundle and what the compiler made of them.
 *
 * @param folder the folder of the bundle
 * @param mainSources the Java files of the main folder, without the descriptions of packages
 */
record BundleSources(Path folder, List<JavaSource> mainSources) {

    private static final String MAIN = "src/main/java";

    static BundleSources read(Path folder) {
        List<Path> files = javaFiles(folder.resolve(MAIN)).stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .toList();
        return new BundleSources(folder, JavaSource.parse(files));
    }

    String name() {
        return folder.getFileName().toString();
    }

    Path mainFolder() {
        return folder.resolve(MAIN);
    }

    Path testFolder() {
        return folder.resolve("src/test/java");
    }

    Path classFolder() {
        return folder.resolve("target/classes");
    }

    static List<Path> javaFiles(Path folder) {
        return SourceCheckout.filesBelow(folder).stream()
                .filter(file -> file.toString().endsWith(".java"))
                .toList();
    }
}
