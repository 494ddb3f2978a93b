// The JavaScript half of crossing.h, linked into the module's glue: what C++ calls to read the
// arguments of the call that is running and to put its answer together. Everything is copied, since
// a view of the heap would be cut off when the memory grows.

// biome-ignore-all lint/complexity/useArrowFunction: Emscripten 3.1 knows library functions by this word

mergeInto(LibraryManager.library, {
  $crossing: {
    given: {},
    answer: {},
    /** What was given around the item that is being read. */
    around: {},
    /** The objects that are open, outermost first; values are put into the last. */
    open: [],

    /**
     * Calls a kernel with named arguments; answers { value } or { error }.
     */
    call: (kernel, given) => {
      crossing.given = given;
      try {
        kernel();
        return crossing.answer;
      } finally {
        crossing.given = crossing.around = crossing.answer = {};
        crossing.open = [];
      }
    },

    text: (start, size) => crossing.decoder.decode(HEAPU8.subarray(start, start + size)),

    /** A C string. */
    name: (start) => crossing.text(start, HEAPU8.indexOf(0, start) - start),

    /** The argument of that name; a dot leads into an object. */
    find: (name) =>
      crossing
        .name(name)
        .split('.')
        .reduce((object, key) => (object === undefined ? object : object[key]), crossing.given),

    put: (key, value) => {
      const object = crossing.open[crossing.open.length - 1];
      if (Array.isArray(object)) object.push(value);
      else object[crossing.name(key)] = value;
    },

    enter: (key, object) => {
      crossing.put(key, object);
      crossing.open.push(object);
    },
  },
  $crossing__postset: 'crossing.decoder = new TextDecoder(); Module["callKernel"] = crossing.call;',

  crossing_has__deps: ['$crossing'],
  crossing_has: function (name) {
    return crossing.find(name) !== undefined;
  },

  crossing_is_word__deps: ['$crossing'],
  crossing_is_word: function (name) {
    return typeof crossing.find(name) === 'string';
  },

  crossing_number__deps: ['$crossing'],
  crossing_number: function (name) {
    return Number(crossing.find(name));
  },

  crossing_text__deps: ['$crossing'],
  crossing_text: function (name, target, room) {
    const bytes = new TextEncoder().encode(crossing.find(name));
    if (bytes.length <= room) HEAPU8.set(bytes, target);
    return bytes.length;
  },

  crossing_rows__deps: ['$crossing'],
  crossing_rows: function (name) {
    return crossing.find(name).rows;
  },

  crossing_cols__deps: ['$crossing'],
  crossing_cols: function (name) {
    return crossing.find(name).cols;
  },

  crossing_elements__deps: ['$crossing'],
  crossing_elements: function (name, target) {
    const { data } = crossing.find(name);
    new data.constructor(HEAPU8.buffer, target, data.length).set(data);
  },

  crossing_enter_item__deps: ['$crossing'],
  crossing_enter_item: function (list, i) {
    crossing.around = crossing.given;
    crossing.given = crossing.find(list)[i];
  },

  crossing_leave_item__deps: ['$crossing'],
  crossing_leave_item: function () {
    crossing.given = crossing.around;
  },

  crossing_answer__deps: ['$crossing'],
  crossing_answer: function (key) {
    crossing.answer = {};
    crossing.open = [crossing.answer];
    crossing.enter(key, {});
  },

  crossing_enter__deps: ['$crossing'],
  crossing_enter: function (key) {
    crossing.enter(key, {});
  },

  crossing_enter_list__deps: ['$crossing'],
  crossing_enter_list: function (key) {
    crossing.enter(key, []);
  },

  crossing_leave__deps: ['$crossing'],
  crossing_leave: function () {
    crossing.open.pop();
  },

  crossing_put_number__deps: ['$crossing'],
  crossing_put_number: function (key, value) {
    crossing.put(key, value);
  },

  crossing_put_count__deps: ['$crossing'],
  crossing_put_count: function (key, high, low) {
    // Integers of 32 bits arrive with a sign.
    crossing.put(key, BigInt(high >>> 0) * BigInt(2 ** 32) + BigInt(low >>> 0));
  },

  crossing_put_text__deps: ['$crossing'],
  crossing_put_text: function (key, start, size) {
    crossing.put(key, crossing.text(start, size));
  },

  crossing_put_numbers__deps: ['$crossing'],
  crossing_put_numbers: function (key, start, count) {
    crossing.put(key, HEAPF64.slice(start >>> 3, (start >>> 3) + count));
  },

  crossing_put_floats__deps: ['$crossing'],
  crossing_put_floats: function (key, start, count) {
    crossing.put(key, HEAPF32.slice(start >>> 2, (start >>> 2) + count));
  },
});
