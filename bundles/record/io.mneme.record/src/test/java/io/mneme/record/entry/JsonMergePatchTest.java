package io.mneme.record.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of RFC 7396 whose target and patch are objects, and source text that must stay as it is. */
class JsonMergePatchTest {

    @ParameterizedTest(name = "{0} patched by {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':'b'}         | {'a':'c'}                | {'a':'c'}",
                "{'a':'b'}         | {'b':'c'}                | {'a':'b','b':'c'}",
                "{'a':'b'}         | {'a':null}               | {}",
                "{'a':'b','b':'c'} | {'a':null}               | {'b':'c'}",
                "{'a':['b']}       | {'a':'c'}                | {'a':'c'}",
                "{'a':'c'}         | {'a':['b']}              | {'a':['b']}",
                "{'a':{'b':'c'}}   | {'a':{'b':'d','c':null}} | {'a':{'b':'d'}}",
                "{'a':[{'b':'c'}]} | {'a':[1]}                | {'a':[1]}",
                "{'e':null}        | {'a':1}                  | {'e':null,'a':1}",
                "{}                | {'a':{'bb':{'ccc':null}}} | {'a':{'bb':{}}}",
                "{'n':1.50e2,'m':{'x':0.10}} | {'a':1e400}    | {'n':1.50e2,'m':{'x':0.10},'a':1e400}"
            })
    void changesWhatThePatchNames(String target, String patch, String patched) {
        assertThat(JsonMergePatch.apply(target.replace('\'', '"'), patch.replace('\'', '"')))
                .isEqualTo(patched.replace('\'', '"'));
    }
}
