package io.mneme.itests.structure;

import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What one Java file declares and imports.
 *
 * @param packageName its package
 * @param types the named types it declares; a nested one with its outer types, as in {@code Outer.Inner}
 * @param imports the names it imports; of a static import the name of the type or of the member
 * @param variables the names of its fields, parameters and local variables
 */
record JavaSource(String packageName, List<String> types, Set<String> imports, List<String> variables) {

    /** Parses files with the compiler of this JDK, without resolving any name. */
    static List<JavaSource> parse(List<Path> files) {
        if (files.isEmpty()) {
            return List.of();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            List<JavaSource> sources = new ArrayList<>();
            task.parse().forEach(unit -> sources.add(of(unit)));
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot parse the sources beside " + files.get(0), e);
        }
    }

    private static JavaSource of(CompilationUnitTree unit) {
        DeclaredNames names = new DeclaredNames();
        names.scan(unit, null);
        Set<String> imports = unit.getImports().stream()
                .map(line -> line.getQualifiedIdentifier().toString())
                .collect(toSet());
        return new JavaSource(unit.getPackageName().toString(), names.types(), imports, names.variables());
    }

    List<String> topLevelTypes() {
        return types.stream().filter(type -> !type.contains(".")).toList();
    }
}
