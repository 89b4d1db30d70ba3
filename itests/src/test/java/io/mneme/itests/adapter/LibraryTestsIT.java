package io.mneme.itests.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.NpmPackages;
import io.mneme.itests.harness.TestContainer;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The tests that LangChain4j has of its memories pass as they are on a container: two classes take the place of its stores. */
class LibraryTestsIT {

    private static final Path STORES = Path.of("src/test/resources/library-stores");
    private static final Pattern RESULT = Pattern.compile("(?m)^passed (\\d+), failed (\\d+)$");

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @TempDir
    Path stores;

    @Test
    void thoseOfLangChain4jPass() {
        compileStores();

        String printed = NpmPackages.run(
                        stores,
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dmneme.address=" + container.uri(""),
                        "-cp",
                        classPath(),
                        LibraryTestRunner.class.getName(),
                        "dev.langchain4j.memory.chat.MessageWindowChatMemoryTest",
                        "dev.langchain4j.memory.chat.TokenWindowChatMemoryTest",
                        "dev.langchain4j.store.memory.chat.InMemoryChatMemoryStoreTest",
                        "dev.langchain4j.service.AiServicesRagChatMemoryBehaviorTest",
                        "dev.langchain4j.service.tool.DynamicToolProviderMemoryEvictionTest")
                .text();

        Matcher result = RESULT.matcher(printed);
        assertThat(result.find()).as(printed).isTrue();
        assertThat(Integer.parseInt(result.group(2))).as(printed).isZero();
        assertThat(Integer.parseInt(result.group(1))).isGreaterThanOrEqualTo(50);
        // They were on the container: each store has conversations with a prefix of its own.
        assertThat(container.api().get("/v1/conversations?limit=1000").body().path("data"))
                .hasSizeGreaterThan(20);
    }

    private void compileStores() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, Locale.ROOT, null);
        List<Path> sources = List.of(
                STORES.resolve("dev/langchain4j/memory/chat/SingleSlotChatMemoryStore.java"),
                STORES.resolve("dev/langchain4j/store/memory/chat/InMemoryChatMemoryStore.java"));
        List<String> options = List.of("-d", stores.toString(), "-cp", System.getProperty("java.class.path"));
        assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                        .call())
                .isTrue();
    }

    private String classPath() {
        Path tests = Path.of(System.getProperty("mneme.library.tests")).toAbsolutePath();
        return Stream.of(stores.toString(), tests + "/*", System.getProperty("java.class.path"))
                .reduce((some, more) -> some + File.pathSeparator + more)
                .orElseThrow();
    }
}
